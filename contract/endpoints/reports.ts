import { defineEndpoint } from '../endpoint.ts'
import { newReportBodySchema, ownReportsSchema } from '../reports/reports.ts'

export const sendReport = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/reports',
  summary: 'Reports a player to staff; a second report about the same player changes nothing while the first is open',
  caller: 'account',
  limit: 'account',
  countedTogether: true,
  body: newReportBodySchema,
  bodyLimit: 8192,
  status: 204,
})

export const listOwnReports = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/reports',
  summary: 'The newest reports of the caller, and what became of them',
  caller: 'account',
  limit: 'account',
  answer: ownReportsSchema,
})
