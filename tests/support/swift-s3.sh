#!/bin/bash
# A real S3 service for the tests of the file store: OpenStack Swift with its s3api, which verifies signatures, from
# Debian's packages, as root, on one folder.
#
#   tests/support/swift-s3.sh install          installs the packages (about a minute)
#   tests/support/swift-s3.sh start [folder]   starts it (default folder .cache/swift-s3) and waits until it answers
#   tests/support/swift-s3.sh stop [folder]    stops what this folder's start started
#
# Then: endpoint http://127.0.0.1:8390, path style, region us-east-1, access key "test:tester", secret "testing".
set -euo pipefail

ENDPOINT=http://127.0.0.1:8390
MEMCACHE_PORT=11911
ACTION=${1:-}
FOLDER=$(realpath -m "${2:-.cache/swift-s3}")

install_packages() {
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    swift-proxy swift-account swift-container swift-object memcached curl
}

# Where data lies: one ring of one device for each kind of storage server, and that server's settings.
write_storage_server() {
  local name=$1 port=$2
  swift-ring-builder "$name.builder" create 4 1 1 >/dev/null
  swift-ring-builder "$name.builder" add "r1z1-127.0.0.1:$port/d1" 1 >/dev/null
  swift-ring-builder "$name.builder" rebalance >/dev/null
  cat >"$name-server.conf" <<CONF
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = $port
user = swift
swift_dir = $FOLDER
devices = $FOLDER/nodes
mount_check = false
workers = 0
log_level = WARNING
[pipeline:main]
pipeline = $name-server
[app:$name-server]
use = egg:swift#$name
CONF
}

write_proxy() {
  cat >proxy-server.conf <<CONF
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${ENDPOINT##*:}
user = swift
swift_dir = $FOLDER
workers = 0
log_level = WARNING
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth copy slo dlo versioned_writes symlink proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:$MEMCACHE_PORT
[filter:s3api]
use = egg:swift#s3api
s3_acl = false
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:versioned_writes]
use = egg:swift#versioned_writes
allow_versioned_writes = true
CONF
  local filter
  for filter in catch_errors gatekeeper healthcheck listing_formats bulk copy slo dlo symlink; do
    printf '[filter:%s]\nuse = egg:swift#%s\n' "$filter" "$filter" >>proxy-server.conf
  done
}

stop() {
  local file
  for file in "$FOLDER"/*.pid; do
    [ -e "$file" ] || continue
    kill "$(cat "$file")" 2>/dev/null || true
    rm -f "$file"
  done
}

start() {
  command -v swift-proxy-server >/dev/null || { echo "Swift is missing: run $0 install" >&2; exit 1; }
  stop
  rm -rf "$FOLDER"
  mkdir -p "$FOLDER/nodes/d1"
  cd "$FOLDER"
  printf '[swift-hash]\nswift_hash_path_prefix = t\nswift_hash_path_suffix = t\n[storage-policy:0]\nname = Policy-0\ndefault = yes\n' \
    >/etc/swift/swift.conf
  write_storage_server account 6302
  write_storage_server container 6301
  write_storage_server object 6300
  write_proxy
  chown -R swift "$FOLDER"

  memcached -u nobody -l 127.0.0.1 -p "$MEMCACHE_PORT" -m 16 >memcached.log 2>&1 &
  echo $! >memcached.pid
  local name
  for name in account container object proxy; do
    "swift-$name-server" "$FOLDER/$name-server.conf" >"$name.log" 2>&1 &
    echo $! >"$name.pid"
  done

  local tries
  for tries in $(seq 150); do
    if curl -fs "$ENDPOINT/healthcheck" >/dev/null; then
      echo "S3 answers at $ENDPOINT"
      return
    fi
    sleep 0.2
  done
  echo "S3 does not answer at $ENDPOINT; its logs are in $FOLDER" >&2
  exit 1
}

case $ACTION in
  install) install_packages ;;
  start) start ;;
  stop) stop ;;
  *)
    echo "usage: $0 install | start [folder] | stop [folder]" >&2
    exit 2
    ;;
esac
