const header = `#!/bin/sh
# Made by k8s/engines.mjs from the code; do not edit.
# A Redis user per service that has one: its own keys, no commands that look at or end what others have.
#   REDIS_PASSWORD_GATEWAY=… REDIS_PASSWORD_IDENTITY=… REDIS_URL=rediss://admin:…@redis sh redis-acls.sh
set -eu
`;

/** What a user of a service's keys may do; `ACL SETUSER` takes it after the name and the password. */
export const redisRules = service => [
  'resetkeys',
  `~${service}:*`,
  'resetchannels',
  '-@all',
  '+@read',
  '+@write',
  '+eval',
  '+evalsha',
  '+script|load',
  '+@connection',
  '+@transaction',
  '+time',
  '-@dangerous',
  '-@admin',
  '-keys',
  '-scan',
  '-randomkey',
];

/** The script that gives every service with Redis its user. */
export const redisAcls = uses =>
  `${header}\n${uses
    .filter(({ hasRedis }) => hasRedis)
    .map(({ name }) => {
      const password = `">$REDIS_PASSWORD_${name.toUpperCase()}"`;
      return `redis-cli -u "$REDIS_URL" ACL SETUSER momos-${name} reset on ${password} ${redisRules(name)
        .map(rule => (/[~|]/.test(rule) ? `'${rule}'` : rule))
        .join(' ')}`;
    })
    .join('\n')}\nredis-cli -u "$REDIS_URL" ACL SAVE\n`;
