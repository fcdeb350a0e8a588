import { type Kysely, sql } from 'kysely'
import { createTable } from '../kernel/db/create-table.ts'
import type { MigrationContext } from '../kernel/db/migrate.ts'
import type { Tables } from '../kernel/db/tables.ts'

/** What a community had, in 0.1.0 and before, that had not set them. */
const formerDefaults = {
  links: [
    { kind: 'weibo', url: 'https://weibo.com/', icon: 'none' },
    { kind: 'douyin', url: 'https://www.douyin.com/', icon: 'none' },
    { kind: 'x', url: 'https://x.com/', icon: 'none' },
    { kind: 'qq', url: 'https://qm.qq.com/', icon: 'none' },
  ],
  filingNumber: '备案号 000000',
  defaultLanguage: 'zh',
  defaultTicker: {
    zh: '每台服务器最后 2–3 个位置为 VIP 预留。',
    en: 'The last 2–3 slots of every server are reserved for VIP.',
  },
  regions: [
    { code: 'ap-beijing', country: 'CN', name: { zh: '北京', en: 'Beijing' } },
    { code: 'ap-shanghai', country: 'CN', name: { zh: '上海', en: 'Shanghai' } },
    { code: 'ap-chengdu', country: 'CN', name: { zh: '成都', en: 'Chengdu' } },
    { code: 'ap-chongqing', country: 'CN', name: { zh: '重庆', en: 'Chongqing' } },
    { code: 'ap-wuhan', country: 'CN', name: { zh: '武汉', en: 'Wuhan' } },
    { code: 'ap-hongkong', country: 'HK', name: { zh: '香港', en: 'Hong Kong' } },
    { code: 'ap-guangzhou', country: 'CN', name: { zh: '广州', en: 'Guangzhou' } },
    { code: 'ap-nanjing', country: 'CN', name: { zh: '南京', en: 'Nanjing' } },
    { code: 'ap-singapore', country: 'SG', name: { zh: '新加坡', en: 'Singapore' } },
    { code: 'ap-tokyo', country: 'JP', name: { zh: '东京', en: 'Tokyo' } },
    { code: 'ap-seoul', country: 'KR', name: { zh: '首尔', en: 'Seoul' } },
    { code: 'ap-sydney', country: 'AU', name: { zh: '悉尼', en: 'Sydney' } },
    { code: 'ap-mumbai', country: 'IN', name: { zh: '孟买', en: 'Mumbai' } },
    { code: 'ap-jakarta', country: 'ID', name: { zh: '雅加达', en: 'Jakarta' } },
    { code: 'eu-frankfurt', country: 'DE', name: { zh: '法兰克福', en: 'Frankfurt' } },
    { code: 'na-siliconvalley', country: 'US', name: { zh: '硅谷', en: 'Silicon Valley' } },
    { code: 'na-ashburn', country: 'US', name: { zh: '阿什本', en: 'Ashburn' } },
    { code: 'sa-saopaulo', country: 'BR', name: { zh: '圣保罗', en: 'São Paulo' } },
  ],
} as const

interface Count {
  readonly count: number | string
}

async function isEmpty(trx: Kysely<Tables>, table: string): Promise<boolean> {
  const { rows } = await sql<Count>`select count(*) as count from ${sql.table(table)}`.execute(trx)
  return Number(rows[0]?.count ?? 0) === 0
}

/**
 * Writes the former defaults into the settings of a portal that is in use, so that it looks the same: the defaults are
 * those of no community now (decision 115). A database without servers and settings stays empty.
 */
async function writeFormerDefaults({ trx }: MigrationContext): Promise<void> {
  if ((await isEmpty(trx, 'server')) && (await isEmpty(trx, 'community_setting'))) return
  const { rows } = await sql<{ readonly id: string; readonly position: number | string }>`
    select id, position from community_setting`.execute(trx)
  const last = rows.reduce((highest, { position }) => Math.max(highest, Number(position)), -1)
  const missing = Object.entries(formerDefaults).filter(([name]) => !rows.some(({ id }) => id === name))
  for (const [at, [name, value]] of missing.entries()) {
    await sql`insert into community_setting (id, position, body)
      values (${name}, ${last + 1 + at}, ${JSON.stringify(value)})`.execute(trx)
  }
  await sql`insert into imported_section (name) values ('settings') on conflict do nothing`.execute(trx)
}

/** The former defaults of portals in use, and what staff leave out of the checklist of the first hour. */
export async function firstHour(context: MigrationContext): Promise<void> {
  await writeFormerDefaults(context)
  await createTable(context.trx.schema, 'checklist_dismissal', { item: 'text key', at: 'bigint', actor: 'text' })
}
