#!/bin/sh
# Made by k8s/engines.mjs from the code; do not edit.
# A Redis user per service that has one: its own keys, the feeds that it uses, no commands that look at or end what others have.
#   REDIS_PASSWORD_GATEWAY=… REDIS_PASSWORD_IDENTITY=… REDIS_PASSWORD_MESSAGING=… REDIS_URL=rediss://admin:…@redis sh redis-acls.sh
set -eu

redis-cli -u "$REDIS_URL" ACL SETUSER momos-gateway reset on ">$REDIS_PASSWORD_GATEWAY" resetkeys '~gateway:*' resetchannels '&messaging:chat*' -@all +@read +@write +eval +evalsha '+script|load' +@connection +@transaction +time +publish +subscribe +unsubscribe -@dangerous -@admin -keys -scan -randomkey
redis-cli -u "$REDIS_URL" ACL SETUSER momos-identity reset on ">$REDIS_PASSWORD_IDENTITY" resetkeys '~identity:*' resetchannels -@all +@read +@write +eval +evalsha '+script|load' +@connection +@transaction +time -@dangerous -@admin -keys -scan -randomkey
redis-cli -u "$REDIS_URL" ACL SETUSER momos-messaging reset on ">$REDIS_PASSWORD_MESSAGING" resetkeys '~messaging:*' resetchannels '&messaging:chat*' -@all +@read +@write +eval +evalsha '+script|load' +@connection +@transaction +time +publish -@dangerous -@admin -keys -scan -randomkey
redis-cli -u "$REDIS_URL" ACL SAVE
