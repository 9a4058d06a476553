#!/bin/sh
# Starts the message broker in its container. Older versions kept all streams in one account of the
# broker: each stream moves to the account of its service, with its consumers.
set -eu
store="${NATS_STORE:-/data}/jetstream"
for stream in IDENTITY ATTENDANCE LEAVE MESSAGING RECORDS; do
  shared="$store/PORTAL/streams/$stream"
  own="$store/$stream/streams"
  if [ -d "$shared" ] && [ ! -e "$own/$stream" ]; then
    mkdir -p "$own"
    mv "$shared" "$own/"
  fi
done
# Older versions had one mirror for all subscribers, which erasures no longer reach.
rm -rf "$store/OUTSIDE"
# Subscribers would send their passwords in clear text.
tls="${TLS_FOLDER:-}"
if [ -n "$tls" ]; then
  for file in "$tls/cert.pem" "$tls/key.pem"; do
    if [ ! -s "$file" ]; then
      echo "The broker doesn't start: $file is missing or empty, and subscribers may connect by TLS only. Put" \
        "the certificate and its key into deploy/tls as cert.pem and key.pem." >&2
      exit 1
    fi
  done
fi
# The container of configure-broker.ts generates the configuration.
configuration="${NATS_CONFIGURATION:-}"
while [ -n "$configuration" ] && [ ! -e "$configuration" ]; do sleep 1; done
# One of an earlier start has no TLS.
while [ -n "$tls" ] && [ -n "$configuration" ] && ! grep -q '"cert_file"' "$configuration"; do sleep 1; done
exec nats-server "$@"
