import express from 'express';

/** The bare limit of the HTTP side: one Express process that answers one JSON hello. */
const app = express();
app.get('/', (_request, response) => response.json({ hello: 'world' }));
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : undefined);
});
