import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { pageKeySchema } from '../payments/staff-orders.ts'
import {
  regionCheckSchema,
  regionMaintenanceBodySchema,
  regionMaintenanceSchema,
  regionTimeBodySchema,
  regionTimeSchema,
  rentalEndBodySchema,
  rentalMaintenanceBodySchema,
  rentalTimeBodySchema,
  staffRegionsSchema,
  staffRentalFilterSchema,
  staffRentalsSchema,
} from '../rentals/staff-rentals.ts'
import { regionCodeSchema } from '../servers/region-code.ts'

const rental = /* @__PURE__ */ v.object({
  id: v.pipe(v.string(), v.maxLength(64), v.description('Id of the rental.')),
})
const bodyLimit = 4096

export const listStaffRentals = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/staff/rentals',
  summary: 'Practice servers of all players, newest first',
  caller: 'administrator',
  scope: 'rentals',
  limit: 'account',
  query: v.object({
    ...staffRentalFilterSchema.entries,
    after: v.pipe(v.optional(pageKeySchema), v.description('`next` of the page before.')),
  }),
  answer: staffRentalsSchema,
})

export const restartStaffRental = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/rentals/:id/restart',
  summary: 'Restarts a practice server',
  caller: 'administrator',
  scope: 'rentals',
  limit: 'account',
  params: rental,
  status: 204,
  refusals: ['GONE', 'RENTAL_BUSY', 'RENTAL_EXPIRED', 'RENTAL_MAINTENANCE'],
})

export const endStaffRental = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/rentals/:id/end',
  summary: 'Ends a practice server now; no money is returned',
  caller: 'administrator',
  freshSignIn: true,
  limit: 'account',
  params: rental,
  body: rentalEndBodySchema,
  bodyLimit,
  status: 204,
  refusals: ['GONE', 'CONFLICT'],
})

export const addRentalTime = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/rentals/:id/time',
  summary: 'Adds time to a practice server',
  caller: 'administrator',
  freshSignIn: true,
  limit: 'account',
  params: rental,
  body: rentalTimeBodySchema,
  bodyLimit,
  status: 204,
  refusals: ['GONE', 'CONFLICT'],
})

export const addRegionTime = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/rental-time',
  summary: 'Adds time to every practice server of a region that is being created or runs',
  caller: 'administrator',
  freshSignIn: true,
  limit: 'account',
  body: regionTimeBodySchema,
  bodyLimit,
  answer: regionTimeSchema,
  refusals: ['CONFLICT'],
})

export const listRentalRegions = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/staff/rental-regions',
  summary: 'The regions with practice servers, their maintenance and compensation',
  caller: 'administrator',
  scope: 'rentals',
  limit: 'account',
  answer: staffRegionsSchema,
})

export const checkRentalRegion = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/rental-regions/:region/check',
  summary: 'Asks the backend now whether it can create a practice server in a region',
  caller: 'administrator',
  scope: 'rentals',
  limit: 'account',
  params: v.object({ region: v.pipe(regionCodeSchema, v.description('The region.')) }),
  answer: regionCheckSchema,
})

export const setRegionMaintenance = /* @__PURE__ */ defineEndpoint({
  method: 'PUT',
  path: '/api/staff/rental-regions/:region/maintenance',
  summary:
    'Starts, changes or ends the maintenance of a region: of its practice servers, and nothing new is sold there',
  caller: 'administrator',
  scope: 'rentals',
  limit: 'account',
  params: v.object({ region: v.pipe(regionCodeSchema, v.description('The region.')) }),
  body: regionMaintenanceBodySchema,
  bodyLimit,
  answer: regionMaintenanceSchema,
  refusals: ['CONFLICT'],
})

export const setRentalMaintenance = /* @__PURE__ */ defineEndpoint({
  method: 'PUT',
  path: '/api/staff/rentals/:id/maintenance',
  summary: 'Starts or ends the maintenance of a practice server, with the text for its players',
  caller: 'administrator',
  scope: 'rentals',
  limit: 'account',
  params: rental,
  body: rentalMaintenanceBodySchema,
  bodyLimit,
  status: 204,
  refusals: ['GONE', 'CONFLICT'],
})
