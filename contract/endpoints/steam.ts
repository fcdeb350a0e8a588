import * as v from 'valibot'
import { signedInSchema } from '../accounts/session.ts'
import { bindTicketSchema, returnIdSchema, steamTokenBodySchema } from '../accounts/sign-in.ts'
import { defineEndpoint } from '../endpoint.ts'

const returnId = /* @__PURE__ */ v.fallback(
  v.optional(v.pipe(returnIdSchema, v.description('Names a return point that the page stores on its device.'))),
  undefined,
)

/** `here`: the browser has already been redirected to the configured host name. */
export const startSteamSignIn = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/auth/steam/login',
  summary: 'Redirects a browser to Steam',
  caller: 'anyone',
  limit: 'signIn',
  query: v.object({ return: returnId, here: v.optional(v.string()) }),
  status: 302,
})

export const finishSteamSignIn = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/auth/steam/callback',
  summary: 'Steam redirects the browser here; it goes on to /auth/steam/callback with ?token= or ?error=',
  caller: 'anyone',
  limit: 'signIn',
  status: 302,
})

export const exchangeSteamCode = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/auth/steam/token',
  summary: 'Exchanges the one-use code of the callback, together with the cookie of the browser, for a login token',
  caller: 'anyone',
  limit: 'signIn',
  body: steamTokenBodySchema,
  bodyLimit: 1024,
  answer: signedInSchema,
  refusals: ['BANNED', 'UNAUTHORIZED'],
})

export const createBindTicket = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/auth/steam/bind/start',
  summary: 'A ticket for one navigation of this browser to the start of a link',
  caller: 'bindToken',
  limit: 'signIn',
  answer: bindTicketSchema,
})

export const startSteamBind = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/auth/steam/bind',
  summary: 'Redirects a browser to Steam to link an account',
  caller: 'anyone',
  limit: 'signIn',
  query: v.object({
    // A missing or overlong ticket is treated like an unknown one, which the page reports.
    ticket: v.fallback(v.pipe(v.string(), v.maxLength(128), v.description('The ticket.')), ''),
    return: returnId,
  }),
  status: 302,
})

export const finishSteamBind = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/auth/steam/bind/callback',
  summary: 'Steam redirects the browser here; it goes on to /auth/steam/bind/callback with ?token= or ?error=',
  caller: 'anyone',
  limit: 'signIn',
  status: 302,
})
