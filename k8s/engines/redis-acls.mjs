const header = `#!/bin/sh
# Made by k8s/engines.mjs from the code; do not edit.
# A Redis user per service that has one: its own keys, the feeds that it uses, no commands that look at or end what others have.
#   REDIS_PASSWORD_GATEWAY=… REDIS_PASSWORD_IDENTITY=… REDIS_PASSWORD_MESSAGING=… REDIS_URL=rediss://admin:…@redis sh redis-acls.sh
set -eu
`;

/** What a user of a service's keys may do; `ACL SETUSER` takes it after the name and the password. */
export const redisRules = ({ name, feeds }) => [
  'resetkeys',
  `~${name}:*`,
  'resetchannels',
  ...(feeds.length > 0 ? ['&messaging:chat*'] : []),
  '-@all',
  '+@read',
  '+@write',
  '+eval',
  '+evalsha',
  '+script|load',
  '+@connection',
  '+@transaction',
  '+time',
  ...feeds.map(command => `+${command}`),
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
    .map(uses => {
      const { name } = uses;
      const password = `">$REDIS_PASSWORD_${name.toUpperCase()}"`;
      return `redis-cli -u "$REDIS_URL" ACL SETUSER momos-${name} reset on ${password} ${redisRules(uses)
        .map(rule => (/[~|&]/.test(rule) ? `'${rule}'` : rule))
        .join(' ')}`;
    })
    .join('\n')}\nredis-cli -u "$REDIS_URL" ACL SAVE\n`;
