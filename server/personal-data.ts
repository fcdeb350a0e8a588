import type { CommunitySettings } from '../contract/community/community.ts'
import { type Retention, shippedRetention } from '../contract/privacy/retention.ts'
import { type PersonalDataDeps, startPersonalData } from './personal-data/module.ts'
import { retainedRows } from './retained-rows.ts'

/** For how many days rows are kept. */
export const retentionOf = ({ retention }: Pick<CommunitySettings, 'retention'>): Retention =>
  retention ?? shippedRetention

interface KeptDataDeps extends Omit<PersonalDataDeps, 'rows' | 'retention'> {
  settings(): CommunitySettings
}

/** Starts retention, with the rows of all parts. */
export const startKeptData = ({ settings, ...deps }: KeptDataDeps) =>
  startPersonalData({ ...deps, rows: retainedRows, retention: () => retentionOf(settings()) })
