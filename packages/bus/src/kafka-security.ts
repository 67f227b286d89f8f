import type { KafkaConfig } from 'kafkajs';

/** How a service reaches Kafka: over TLS or not, and as whom. */
export type KafkaSecurity = Pick<KafkaConfig, 'ssl' | 'sasl'>;

/**
 * The security that a service's settings ask for: TLS by `KAFKA_TLS`, and a login where a principal is named. Certificates are
 * verified by the system's authorities and those of `NODE_EXTRA_CA_CERTS`.
 */
export function kafkaSecurityOf(config: {
  KAFKA_TLS: boolean;
  KAFKA_USERNAME?: string | undefined;
  KAFKA_PASSWORD?: string | undefined;
  KAFKA_SASL_MECHANISM: 'plain' | 'scram-sha-256' | 'scram-sha-512';
}): KafkaSecurity {
  const { KAFKA_USERNAME: username, KAFKA_PASSWORD: password, KAFKA_SASL_MECHANISM: mechanism } = config;
  return {
    ...(config.KAFKA_TLS ? { ssl: true } : {}),
    ...(username && password ? { sasl: { mechanism, username, password } as KafkaConfig['sasl'] } : {}),
  };
}
