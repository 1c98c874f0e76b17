#!/bin/bash
# What `npm run test:cluster` needs besides Node, from Debian's packages, as root: HAProxy, Patroni, etcd, PostgreSQL and,
# by swift-s3.sh, an S3 server. Nothing of it is started; the test starts its own on folders of its own.
set -euo pipefail
cd "$(dirname "$0")/../../.."

needed=()
for package in haproxy patroni python3-etcd etcd-server postgresql; do
  dpkg -s "$package" >/dev/null 2>&1 || needed+=("$package")
done
if [ "${#needed[@]}" -gt 0 ]; then
  apt-get update -qq
  # Debian's packages start what they install where a system is running; ours are started by the test.
  DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 apt-get install -y -qq --no-install-recommends "${needed[@]}" >/dev/null
fi
command -v swift-proxy-server >/dev/null || tests/support/swift-s3.sh install >/dev/null
