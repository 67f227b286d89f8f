import { connect } from 'node:net';

/**
 * Asks a broker by Kafka's own protocol (Metadata v0) how many brokers it knows; 0 while it is still
 * joining. Plain text connections only, which is all that KAFKA_BROKERS stands for.
 */
export function brokersKnownTo(address, timeoutMs = 2000) {
  const split = address.lastIndexOf(':');
  const socket = connect({ host: address.slice(0, split), port: Number(address.slice(split + 1)), timeout: timeoutMs });
  return new Promise((resolve, reject) => {
    const chunks = [];
    const fail = (error) => {
      socket.destroy();
      reject(error);
    };
    socket.once('error', fail);
    socket.once('timeout', () => fail(new Error('no answer in time')));
    socket.once('end', () => fail(new Error('the broker hung up')));
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      const answer = Buffer.concat(chunks);
      // length, correlation id, then the array of brokers
      if (answer.length < 12) return;
      socket.destroy();
      resolve(answer.readInt32BE(8));
    });
    socket.write(metadataRequest());
  });
}

/** Metadata v0 for one topic that does not exist, so that the answer stays short. */
function metadataRequest() {
  const clientId = Buffer.from('launcher');
  const topic = Buffer.from('momos.probe');
  const header = Buffer.alloc(10);
  header.writeInt16BE(3, 0);
  header.writeInt16BE(0, 2);
  header.writeInt32BE(1, 4);
  header.writeInt16BE(clientId.length, 8);
  const body = Buffer.alloc(6);
  body.writeInt32BE(1, 0);
  body.writeInt16BE(topic.length, 4);
  const payload = Buffer.concat([header, clientId, body, topic]);
  const length = Buffer.alloc(4);
  length.writeInt32BE(payload.length);
  return Buffer.concat([length, payload]);
}
