#!/bin/sh
# Makes an authority of your own and a certificate for each part of the portal, for TLS between them
# (deploy/tls.compose.yml). Run it again to renew the certificates: the authority stays.
# Usage: deploy/make-certificates.sh [folder] [days]
set -eu
cd "$(dirname "$0")/.."
folder="${1:-deploy/secrets/tls}"
days="${2:-365}"
umask 022
# Only the owner can enter it, and deploy/secrets, as make-secrets makes that.
(umask 077 && mkdir -p "$folder")

new_key() {
  (umask 077 && openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out "$1" 2>/dev/null)
}

# Ten years, because everything that trusts it must be told of another one.
if [ ! -s "$folder/ca.pem" ]; then
  new_key "$folder/ca-key.pem"
  openssl req -x509 -new -key "$folder/ca-key.pem" -days 3650 -subj '/CN=Staff portal' \
    -addext 'basicConstraints=critical,CA:TRUE,pathlen:0' -addext 'keyUsage=critical,keyCertSign,cRLSign' \
    -out "$folder/ca.pem"
fi

for part in identity attendance leave messaging records gateway mongodb nats valkey; do
  mkdir -p "$folder/$part"
  made="$folder/$part/.made"
  new_key "$made-key"
  printf '%s\n' "subjectAltName=DNS:$part,DNS:localhost,IP:127.0.0.1" 'basicConstraints=CA:FALSE' \
    'keyUsage=digitalSignature' 'extendedKeyUsage=serverAuth,clientAuth' >"$made-extensions"
  openssl req -new -key "$made-key" -subj "/CN=$part" |
    openssl x509 -req -CA "$folder/ca.pem" -CAkey "$folder/ca-key.pem" -CAcreateserial \
      -days "$days" -extfile "$made-extensions" -out "$made-cert" 2>/dev/null
  # The users of the containers read them, as the other secrets.
  chmod 644 "$made-key"
  # mongod reads both from one file.
  cat "$made-cert" "$made-key" >"$made-both"
  mv "$made-key" "$folder/$part/key.pem"
  mv "$made-cert" "$folder/$part/cert.pem"
  mv "$made-both" "$folder/$part/cert-and-key.pem"
  rm "$made-extensions"
done
echo "Certificates for $days days are in $folder. Keep $folder/ca-key.pem somewhere else."
