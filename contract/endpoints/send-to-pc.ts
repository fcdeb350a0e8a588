import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import {
  acceptedSchema,
  changesSchema,
  claimedPairingSchema,
  longestPoll,
  newPairingSchema,
  pairingCodeSchema,
  pairingSchema,
  sentServerSchema,
  sentServerTargetSchema,
} from '../send-to-pc/sent-server.ts'

const id = /* @__PURE__ */ v.object({ id: v.pipe(v.string(), v.uuid()) })
const pairings = /* @__PURE__ */ v.optional(v.pipe(v.string(), v.maxLength(1000)))
const headers = /* @__PURE__ */ v.object({ 'x-pairings': pairings })
const wholeNumber = /* @__PURE__ */ v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))

/** Safe to repeat: the sender chooses the id. It replaces what the same device sent before. */
export const sendServer = /* @__PURE__ */ defineEndpoint({
  method: 'PUT',
  path: '/api/hand-offs/:id',
  summary: 'Sends a server to the PCs of the account and to paired PCs',
  caller: 'device',
  limit: 'account',
  params: id,
  headers,
  body: sentServerTargetSchema,
  bodyLimit: 1024,
  answer: sentServerSchema,
  cache: 'private, no-store',
  refusals: ['SERVER_NOT_LISTED', 'NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
})

/** Safe to repeat. Its sender is told that a PC shows it. */
export const confirmSentServer = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/hand-offs/:id/shown',
  summary: 'Confirms that this device shows what was sent',
  caller: 'device',
  limit: 'account',
  params: id,
  headers,
  status: 204,
  refusals: ['NOT_FOUND'],
})

/** Safe to repeat: the device that was first gets the link again. */
export const acceptSentServer = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/hand-offs/:id/accept',
  summary: 'Opens what was sent; the first device wins',
  caller: 'device',
  limit: 'account',
  params: id,
  headers,
  answer: acceptedSchema,
  cache: 'private, no-store',
  refusals: ['NOT_FOUND', 'GONE'],
})

/** Safe to repeat. */
export const cancelSentServer = /* @__PURE__ */ defineEndpoint({
  method: 'DELETE',
  path: '/api/hand-offs/:id',
  summary: 'Takes back what was sent',
  caller: 'device',
  limit: 'account',
  params: id,
  headers,
  status: 204,
})

/**
 * Server-Sent Events (WHATWG HTML, 9.2): what changed since the event `Last-Event-ID`, or `after`; 0: everything that is
 * open. The data of an event is what `readSentServers` responds with.
 */
export const followSentServers = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/hand-offs/events',
  summary: 'Stream of what is sent, opened and paired',
  caller: 'device',
  limit: 'account',
  query: v.object({ after: wholeNumber }),
  headers: v.object({ 'x-pairings': pairings, 'last-event-id': v.optional(wholeNumber) }),
  answer: { mediaType: 'text/event-stream' },
  cache: 'private, no-store',
})

/** For devices behind a proxy that holds a stream back. */
export const readSentServers = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/hand-offs',
  summary: 'What changed since `after`, or is open; waits for a change for up to `wait` seconds',
  caller: 'device',
  limit: 'account',
  query: v.object({
    after: v.optional(wholeNumber),
    wait: v.optional(v.pipe(wholeNumber, v.maxValue(longestPoll)), '0'),
  }),
  headers,
  answer: changesSchema,
  cache: 'private, no-store',
})

export const createPairing = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/pairings',
  summary: 'Begins a pairing on a PC: a code for the phone',
  caller: 'anyone',
  limit: 'signIn',
  answer: newPairingSchema,
  cache: 'private, no-store',
})

export const claimPairing = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/pairings/claim',
  summary: 'Pairs this phone with the PC that shows the code',
  caller: 'optionalAccount',
  limit: 'signIn',
  body: v.object({ code: pairingCodeSchema }),
  bodyLimit: 256,
  answer: claimedPairingSchema,
  cache: 'private, no-store',
  refusals: ['Invalid or expired code'],
})

export const listPairings = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/pairings',
  summary: 'The pairings whose tokens the caller holds',
  caller: 'device',
  limit: 'account',
  headers,
  answer: v.array(pairingSchema),
  cache: 'private, no-store',
})

/** Safe to repeat. */
export const endPairing = /* @__PURE__ */ defineEndpoint({
  method: 'DELETE',
  path: '/api/pairings/:id',
  summary: 'Ends a pairing, from either side',
  caller: 'device',
  limit: 'account',
  params: id,
  headers,
  status: 204,
})
