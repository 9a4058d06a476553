#!/bin/sh
# Starts the message broker in its container. An older portal kept the streams of all services in one
# account of the broker: each moves to the account of its service, with its consumers.
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
exec nats-server "$@"
