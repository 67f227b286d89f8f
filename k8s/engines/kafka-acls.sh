#!/bin/sh
# Made by k8s/engines.mjs from the code; do not edit.
# What each service may do in Kafka; everything else is refused (allow.everyone.if.no.acl.found=false).
# KAFKA_BOOTSTRAP=kafka-0:9093 KAFKA_ADMIN=admin.properties sh kafka-acls.sh, after the users exist:
#   kafka-configs.sh … --alter --add-config 'SCRAM-SHA-512=[password=…]' --entity-type users --entity-name momos-<service>
set -eu
allow() {
  principal=$1
  shift
  kafka-acls.sh --bootstrap-server "$KAFKA_BOOTSTRAP" --command-config "$KAFKA_ADMIN" --add --force \
    --allow-principal "User:$principal" "$@"
}

# gateway
allow momos-gateway --topic events.rsvp --topic events.social --topic identity.access --topic messaging.delivery --topic payments.payment --operation Describe --operation DescribeConfigs --operation Create --operation Read
allow momos-gateway --group gateway --operation Read --operation Describe --operation Delete
allow momos-gateway --group gateway. --resource-pattern-type prefixed --operation Read --operation Describe --operation Delete

# identity
allow momos-identity --topic identity.access --topic identity.address-proof --topic identity.audit --topic identity.avatar --topic identity.config --topic identity.email-verified --topic identity.invite-code-request --topic identity.privacy --topic identity.user --operation Describe --operation DescribeConfigs --operation Create --operation AlterConfigs --operation Write
allow momos-identity --topic identity.access.dlq --topic identity.address-proof.dlq --topic identity.audit.dlq --topic identity.avatar.dlq --topic identity.config.dlq --topic identity.email-verified.dlq --topic identity.invite-code-request.dlq --topic identity.privacy.dlq --topic identity.user.dlq --operation Describe --operation DescribeConfigs --operation Create --operation AlterConfigs
allow momos-identity --transactional-id momos_identity.outbox-relay --operation Write --operation Describe
allow momos-identity --topic identity.access --topic payments.points --operation Describe --operation DescribeConfigs --operation Create --operation Read
allow momos-identity --topic payments.points.dlq --operation Describe --operation DescribeConfigs --operation Create --operation Read --operation Write
allow momos-identity --group identity --operation Read --operation Describe --operation Delete
allow momos-identity --group identity. --resource-pattern-type prefixed --operation Read --operation Describe --operation Delete

# events
allow momos-events --topic events.audit --topic events.banner --topic events.guest-invitation --topic events.money-order --topic events.review --topic events.rsvp --topic events.search-alert --topic events.social --topic events.ticket-transfer --operation Describe --operation DescribeConfigs --operation Create --operation AlterConfigs --operation Write
allow momos-events --topic events.audit.dlq --topic events.banner.dlq --topic events.guest-invitation.dlq --topic events.money-order.dlq --topic events.review.dlq --topic events.rsvp.dlq --topic events.search-alert.dlq --topic events.social.dlq --topic events.ticket-transfer.dlq --operation Describe --operation DescribeConfigs --operation Create --operation AlterConfigs
allow momos-events --transactional-id momos_events.outbox-relay --operation Write --operation Describe
allow momos-events --topic identity.access --topic identity.config --topic identity.user --topic payments.payment --operation Describe --operation DescribeConfigs --operation Create --operation Read
allow momos-events --topic identity.config.dlq --topic identity.user.dlq --topic payments.payment.dlq --operation Describe --operation DescribeConfigs --operation Create --operation Read --operation Write
allow momos-events --group events --operation Read --operation Describe --operation Delete
allow momos-events --group events. --resource-pattern-type prefixed --operation Read --operation Describe --operation Delete

# payments
allow momos-payments --topic payments.audit --topic payments.payment --topic payments.points --operation Describe --operation DescribeConfigs --operation Create --operation AlterConfigs --operation Write
allow momos-payments --topic payments.audit.dlq --topic payments.payment.dlq --topic payments.points.dlq --operation Describe --operation DescribeConfigs --operation Create --operation AlterConfigs
allow momos-payments --transactional-id momos_payments.outbox-relay --operation Write --operation Describe
allow momos-payments --topic events.money-order --topic identity.access --topic identity.email-verified --topic messaging.money-order --operation Describe --operation DescribeConfigs --operation Create --operation Read
allow momos-payments --topic events.money-order.dlq --topic identity.email-verified.dlq --topic messaging.money-order.dlq --operation Describe --operation DescribeConfigs --operation Create --operation Read --operation Write
allow momos-payments --group payments --operation Read --operation Describe --operation Delete
allow momos-payments --group payments. --resource-pattern-type prefixed --operation Read --operation Describe --operation Delete

# messaging
allow momos-messaging --topic messaging.audit --topic messaging.circle --topic messaging.circle-member --topic messaging.delivery --topic messaging.money-order --operation Describe --operation DescribeConfigs --operation Create --operation AlterConfigs --operation Write
allow momos-messaging --topic messaging.audit.dlq --topic messaging.circle.dlq --topic messaging.circle-member.dlq --topic messaging.delivery.dlq --topic messaging.money-order.dlq --operation Describe --operation DescribeConfigs --operation Create --operation AlterConfigs
allow momos-messaging --transactional-id momos_messaging.outbox-relay --operation Write --operation Describe
allow momos-messaging --topic events.guest-invitation --topic events.review --topic events.rsvp --topic events.search-alert --topic events.social --topic events.ticket-transfer --topic identity.access --topic identity.address-proof --topic identity.config --topic identity.invite-code-request --topic identity.privacy --topic identity.user --topic payments.payment --operation Describe --operation DescribeConfigs --operation Create --operation Read
allow momos-messaging --topic events.guest-invitation.dlq --topic events.review.dlq --topic events.rsvp.dlq --topic events.search-alert.dlq --topic events.social.dlq --topic events.ticket-transfer.dlq --topic identity.address-proof.dlq --topic identity.config.dlq --topic identity.invite-code-request.dlq --topic identity.privacy.dlq --topic identity.user.dlq --topic payments.payment.dlq --operation Describe --operation DescribeConfigs --operation Create --operation Read --operation Write
allow momos-messaging --group messaging --operation Read --operation Describe --operation Delete
allow momos-messaging --group messaging. --resource-pattern-type prefixed --operation Read --operation Describe --operation Delete

# crm
allow momos-crm --topic crm.audit --operation Describe --operation DescribeConfigs --operation Create --operation AlterConfigs --operation Write
allow momos-crm --topic crm.audit.dlq --operation Describe --operation DescribeConfigs --operation Create --operation AlterConfigs
allow momos-crm --transactional-id momos_crm.outbox-relay --operation Write --operation Describe
allow momos-crm --topic crm.audit --topic events.audit --topic events.review --topic events.rsvp --topic events.social --topic identity.access --topic identity.audit --topic identity.user --topic messaging.audit --topic messaging.delivery --topic payments.audit --topic payments.payment --operation Describe --operation DescribeConfigs --operation Create --operation Read
allow momos-crm --topic crm.audit.dlq --topic events.audit.dlq --topic events.review.dlq --topic events.rsvp.dlq --topic events.social.dlq --topic identity.audit.dlq --topic identity.user.dlq --topic messaging.audit.dlq --topic messaging.delivery.dlq --topic payments.audit.dlq --topic payments.payment.dlq --operation Describe --operation DescribeConfigs --operation Create --operation Read --operation Write
allow momos-crm --group crm --operation Read --operation Describe --operation Delete
allow momos-crm --group crm. --resource-pattern-type prefixed --operation Read --operation Describe --operation Delete

# media
allow momos-media --topic events.banner --topic identity.access --topic identity.avatar --operation Describe --operation DescribeConfigs --operation Create --operation Read
allow momos-media --topic events.banner.dlq --topic identity.avatar.dlq --operation Describe --operation DescribeConfigs --operation Create --operation Read --operation Write
allow momos-media --group media --operation Read --operation Describe --operation Delete
allow momos-media --group media. --resource-pattern-type prefixed --operation Read --operation Describe --operation Delete
