import { TestEnvironment } from 'jest-environment-jsdom';

/** What browsers have and jsdom leaves out; Node's own are the same standard. */
const platform = {
  ...{ fetch, Headers, Request, Response, AbortController, AbortSignal },
  ...{ ReadableStream, WritableStream, TransformStream, TextEncoder, TextDecoder, BroadcastChannel },
  ...{ structuredClone, Blob },
};

/** jsdom with the platform's fetch and streams, so that pages run against mocked HTTP unchanged. */
export default class PageEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    Object.assign(this.global, platform);
    Object.defineProperty(this.global, 'crypto', { value: crypto });
    // Packages answer with what they have for Node; their browser builds want bundling.
    this.customExportConditions = ['node', 'node-addons'];
  }
}
