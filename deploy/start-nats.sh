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
# The container of configure-broker.ts generates the configuration.
configuration="${NATS_CONFIGURATION:-}"
while [ -n "$configuration" ] && [ ! -e "$configuration" ]; do sleep 1; done
exec nats-server "$@"
