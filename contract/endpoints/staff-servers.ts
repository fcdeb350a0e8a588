import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import {
  addedServersSchema,
  editedServerSchema,
  newServersSchema,
  serverCheckBodySchema,
  serverCheckSchema,
  serverIdSchema,
  serverStateSchema,
  staffServersSchema,
} from '../servers/staff-servers.ts'
import { editBodyOf, editHistorySchema, ifMatchHeaders, versionNumberSchema } from '../staff/staff-edits.ts'

const server = /* @__PURE__ */ v.object({ id: serverIdSchema })

export const listStaffServers = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/staff/servers',
  summary: 'Every server, hidden and retired ones too, with its state and its log',
  caller: 'administrator',
  scope: 'servers',
  limit: 'account',
  answer: staffServersSchema,
})

export const addStaffServers = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/servers',
  summary: 'Lists new servers; those that are listed stay as they are',
  caller: 'administrator',
  freshSignIn: true,
  limit: 'account',
  body: newServersSchema,
  bodyLimit: 262_144,
  answer: addedServersSchema,
})

export const editStaffServer = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/servers/:id/edits',
  summary: 'Changes a server, moves it to another address, hides or retires it, or brings back a version',
  caller: 'administrator',
  freshSignIn: true,
  limit: 'account',
  params: server,
  headers: ifMatchHeaders,
  body: editBodyOf(editedServerSchema),
  bodyLimit: 16_384,
  versioned: true,
  answer: serverStateSchema,
  refusals: ['GONE', 'ADDRESS_TAKEN', 'BAD_REQUEST'],
})

export const listServerEdits = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/staff/servers/:id/edits',
  summary: 'The versions of a server, newest first',
  caller: 'administrator',
  scope: 'servers',
  limit: 'account',
  params: server,
  query: v.object({ before: v.optional(versionNumberSchema) }),
  answer: editHistorySchema,
})

export const checkStaffServer = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/server-check',
  summary: 'Queries a game server and its ping target now',
  caller: 'administrator',
  scope: 'servers',
  limit: 'account',
  body: serverCheckBodySchema,
  bodyLimit: 1024,
  answer: serverCheckSchema,
})
