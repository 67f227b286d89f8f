const header = `#!/bin/sh
# Made by k8s/engines.mjs from the code; do not edit.
# What each service may do in Kafka; everything else is refused (allow.everyone.if.no.acl.found=false).
# KAFKA_BOOTSTRAP=kafka-0:9093 KAFKA_ADMIN=admin.properties sh kafka-acls.sh, after the users exist:
#   kafka-configs.sh … --alter --add-config 'SCRAM-SHA-512=[password=…]' --entity-type users --entity-name momos-<service>
set -eu
allow() {
  principal=$1
  shift
  kafka-acls.sh --bootstrap-server "$KAFKA_BOOTSTRAP" --command-config "$KAFKA_ADMIN" --add --force \\
    --allow-principal "User:$principal" "$@"
}
`;

/** Makes them where they are missing, and gives them the settings of their kind. */
const keep = '--operation Describe --operation DescribeConfigs --operation Create --operation AlterConfigs';
/** Of others: looks at their settings, and may come before their publisher. */
const look = '--operation Describe --operation DescribeConfigs --operation Create';

const topicsOf = (names, operations) => names.map(name => `--topic ${name}`).join(' ') + ` ${operations}`;
const deadLetters = names => names.map(name => `${name}.dlq`);

function linesOf({ name, database, publishes, reads, parks }) {
  const rules = [];
  if (publishes.length > 0) {
    rules.push(topicsOf(publishes, `${keep} --operation Write`));
    rules.push(topicsOf(deadLetters(publishes), keep));
    rules.push(`--transactional-id ${database}.outbox-relay --operation Write --operation Describe`);
  }
  if (reads.length > 0) {
    rules.push(topicsOf(reads, `${look} --operation Read`));
    // A consumer parks what it cannot apply, and reads it again.
    if (parks.length > 0)
      rules.push(topicsOf(deadLetters(parks), `${look} --operation Read --operation Write`));
    // Its group, and passing ones for tails and replays, which end with their process.
    for (const group of [`--group ${name}`, `--group ${name}. --resource-pattern-type prefixed`])
      rules.push(`${group} --operation Read --operation Describe --operation Delete`);
  }
  return rules.map(rule => `allow momos-${name} ${rule}`);
}

/** The script that gives every service its rights in Kafka. */
export const kafkaAcls = uses =>
  `${header}\n${uses.map(each => [`# ${each.name}`, ...linesOf(each)].join('\n')).join('\n\n')}\n`;
