import { pagePaths } from '../../../../contract/page/page-paths.ts'

export type ReportsView = 'reports' | 'appeals' | 'decided'

const path = pagePaths.staff.href('reports')

/** The parts of the section. */
export const reportsPaths: Readonly<Record<ReportsView, string>> = {
  reports: path,
  appeals: `${path}?show=appeals`,
  decided: `${path}?show=decided`,
}
export const appealsPath = reportsPaths.appeals

/** The address of one appeal. */
export const appealPath = (id: string): string => `${path}?appeal=${encodeURIComponent(id)}`

export interface ReportsAddress {
  readonly view: ReportsView
  /** `next` of the page before. */
  readonly after: string | undefined
  /** Id of an open appeal. */
  readonly appeal: string | undefined
}

/** Reads the query of an address; what is not known shows the reports. */
export function readReportsAddress(search: string): ReportsAddress {
  const params = new URLSearchParams(search)
  const show = params.get('show')
  const after = params.get('after') ?? ''
  return {
    view: show === 'appeals' || show === 'decided' ? show : 'reports',
    after: /^\d{1,15}\.[\w-]{1,64}$/.test(after) ? after : undefined,
    appeal: params.get('appeal') ?? undefined,
  }
}

/** The next page of a part. */
export const pageAfter = (view: ReportsView, next: string | null): string | null => {
  if (next === null) return null
  return `${reportsPaths[view]}${view === 'reports' ? '?' : '&'}after=${next}`
}
