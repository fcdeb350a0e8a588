import * as staffEndpoints from '../../contract/endpoints/staff.ts'
import type { StaffProvers } from '../accounts/authorise-staff.ts'
import { endpointRoutes } from '../kernel/http/endpoint-routes.ts'
import type { RouteModule } from '../kernel/http/route-module.ts'
import { type StaffDeps, staffHandlers } from './handlers.ts'
import { type JobConcernDeps, jobConcerns } from './overview.ts'

export interface StaffModuleDeps extends StaffDeps, Pick<JobConcernDeps, 'reportedJobs'> {
  readonly provers: StaffProvers
}

/** The staff room: roles, the overview and the audit. Acts of other parts are endpoints of theirs. */
export function createStaffModule({ provers, ...deps }: StaffModuleDeps): RouteModule {
  const concerns = [...deps.concerns, jobConcerns(deps)]
  return endpointRoutes(staffEndpoints, provers, staffHandlers({ ...deps, concerns }))
}
