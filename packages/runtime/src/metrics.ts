import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

const seconds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** A service's figures; `registry` takes those of other packages (bus, store) and of the service itself. */
export type Metrics = {
  registry: Registry;
  httpDuration: Histogram<'route' | 'status'>;
  grpcServerDuration: Histogram<'method' | 'code'>;
  grpcClientDuration: Histogram<'peer' | 'method' | 'code'>;
  breakerState: Gauge<'peer'>;
  grpcRetries: Counter<'peer' | 'method'>;
};

/** Figures of one service in a registry of its own, with the process's own figures. */
export function createMetrics(service: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  const common = { registers: [registry], buckets: seconds };
  return {
    registry,
    httpDuration: new Histogram({
      ...common,
      name: 'http_request_duration_seconds',
      help: 'Time from the request line to the end of the answer, by route id and status class',
      labelNames: ['route', 'status'],
    }),
    grpcServerDuration: new Histogram({
      ...common,
      name: 'grpc_server_duration_seconds',
      help: 'Time taken to answer a call',
      labelNames: ['method', 'code'],
    }),
    grpcClientDuration: new Histogram({
      ...common,
      name: 'grpc_client_duration_seconds',
      help: 'Time a call to a neighbour took, retries included',
      labelNames: ['peer', 'method', 'code'],
    }),
    breakerState: new Gauge({
      registers: [registry],
      name: 'grpc_breaker_open',
      help: '1 while calls to the neighbour are refused at once',
      labelNames: ['peer'],
    }),
    grpcRetries: new Counter({
      registers: [registry],
      name: 'grpc_client_retries_total',
      help: 'Repeated calls to a neighbour',
      labelNames: ['peer', 'method'],
    }),
  };
}
