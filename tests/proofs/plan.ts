/** The parts of `npm run proof`, in the order in which they run. */

export const partNames = [
  'crawl',
  'proxies',
  'kill',
  'replica',
  'polling',
  'power',
  'payments',
  'rentals',
  'game-side',
  'days',
  'releases',
  'backups',
  'community',
  'strangers',
] as const
export type PartName = (typeof partNames)[number]

export const databaseKinds = ['sqlite', 'postgres'] as const
export type DatabaseKind = (typeof databaseKinds)[number]

export interface Part {
  /** What is counted. */
  readonly unit: string
  /** Of a full run, on each database. */
  readonly count: number
  /** Absent: both. */
  readonly databases?: readonly DatabaseKind[]
  /** Whether the run can be told how many game servers there are. */
  readonly hasServers?: true
}

export const parts: Readonly<Record<PartName, Part>> = {
  crawl: { unit: 'requests', count: 20_000 },
  proxies: { unit: 'exchanges', count: 2000, databases: ['sqlite'] },
  kill: { unit: 'kills', count: 500 },
  replica: { unit: 'promotions', count: 200, databases: ['postgres'] },
  polling: { unit: 'ends of processes', count: 200, databases: ['postgres'], hasServers: true },
  power: { unit: 'power cuts', count: 1000 },
  payments: { unit: 'orders', count: 2000 },
  rentals: { unit: 'killed workers', count: 250 },
  'game-side': { unit: 'kills', count: 200 },
  days: { unit: 'outages', count: 100 },
  releases: { unit: 'releases', count: 7, databases: ['sqlite'] },
  backups: { unit: 'backups', count: 50 },
  community: { unit: 'hours of a day', count: 24, hasServers: true },
  strangers: { unit: 'minutes', count: 240 },
}

export const databasesOf = ({ databases = databaseKinds }: Part): readonly DatabaseKind[] => databases
