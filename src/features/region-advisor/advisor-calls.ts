import * as advisorEndpoints from '../../../contract/endpoints/region-advisors.ts'
import type { AdvisorEntry, AdvisorLink, RegionAdvisor } from '../../../contract/rentals/region-advisor.ts'
import { request } from '../../platform/api-client.ts'
import { session } from '../../shared/session.ts'

const bearer = () => ({ token: session.token() })

/** The calls of the region advisor. All throw {@link ApiError}. */
export const openAdvisor = (): Promise<AdvisorLink> => request(advisorEndpoints.createRegionAdvisor, {}, bearer())

export const endAdvisor = (code: string): Promise<unknown> =>
  request(advisorEndpoints.endRegionAdvisor, { params: { code } }, bearer())

export const readAdvisor = (code: string, signal: AbortSignal): Promise<RegionAdvisor> =>
  request(advisorEndpoints.readRegionAdvisor, { params: { code } }, { ...bearer(), signal })

export const addMeasures = (code: string, entry: AdvisorEntry): Promise<{ readonly id: number }> =>
  request(advisorEndpoints.addRegionMeasures, { params: { code }, body: entry })

export const countPerson = (code: string, id: number, counted: boolean): Promise<unknown> =>
  request(advisorEndpoints.countRegionMeasures, { params: { code, id: `${id}` }, body: { counted } }, bearer())

export const removePerson = (code: string, id: number): Promise<unknown> =>
  request(advisorEndpoints.removeRegionMeasures, { params: { code, id: `${id}` } }, bearer())
