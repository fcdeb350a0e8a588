import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import {
  pushDeviceSchema,
  pushKeySchema,
  pushNoticesSchema,
  pushReplacementSchema,
  pushStopSchema,
} from '../push/push.ts'

export const readPushKey = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/push/key',
  summary: 'The public key that browsers subscribe with',
  caller: 'anyone',
  limit: 'details',
  answer: pushKeySchema,
})

/** Safe to repeat. A device without watches is removed. */
export const putPushDevice = /* @__PURE__ */ defineEndpoint({
  method: 'PUT',
  path: '/api/push/subscription',
  summary: 'What this device waits for while its page is closed',
  caller: 'optionalAccount',
  limit: 'account',
  countedTogether: true,
  body: pushDeviceSchema,
  bodyLimit: 16_384,
  status: 204,
  refusals: ['GONE'],
})

/** Safe to repeat. It ends with the session that made it. Without kinds the device is removed. */
export const putPushNotices = /* @__PURE__ */ defineEndpoint({
  method: 'PUT',
  path: '/api/push/notices',
  summary: 'What this device tells its player while its page is closed',
  caller: 'account',
  limit: 'account',
  countedTogether: true,
  body: pushNoticesSchema,
  bodyLimit: 4096,
  status: 204,
  refusals: ['GONE'],
})

/** Safe to repeat. The ended subscription is the proof: only its browser knows its secret. An unknown one changes nothing. */
export const replacePushDevice = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/push/replace',
  summary: 'Another subscription in the place of one that the push service has ended',
  caller: 'anyone',
  limit: 'account',
  countedTogether: true,
  body: pushReplacementSchema,
  bodyLimit: 4096,
  status: 204,
  refusals: ['GONE'],
})

/** Safe to repeat. The address is the proof: only its browser knows it. */
export const deletePushDevice = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/push/unsubscribe',
  summary: 'Removes this device',
  caller: 'anyone',
  limit: 'account',
  body: v.object({ endpoint: v.pipe(v.string(), v.maxLength(1000)) }),
  bodyLimit: 2048,
  status: 204,
})

/** Safe to repeat, also when signed out. The address is the proof: only its browser knows it. */
export const stopPushWatch = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/push/stop',
  summary: 'Ends one watch of this device',
  caller: 'anyone',
  limit: 'account',
  body: pushStopSchema,
  bodyLimit: 2048,
  status: 204,
})
