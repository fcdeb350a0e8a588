import * as v from 'valibot'
import { type CommunityFile, communityFileSchema } from '../../contract/community/community-file.ts'

/** A complete community file, parsed by the schema, with the given parts replaced. */
export const communityFile = (parts: Partial<v.InferInput<typeof communityFileSchema>> = {}): CommunityFile =>
  v.parse(communityFileSchema, {
    version: 1,
    servers: servers(3),
    announcements: [
      {
        id: 'late',
        text: { zh: '<p>晚</p>', en: '<p>late</p>' },
        start_date: '2030-01-01T00:00:00Z',
        show: ['list'],
      },
      {
        id: 'first',
        text: { zh: '先', en: 'first' },
        priority: 5,
        start_date: '2026-01-01T00:00:00Z',
        show: ['ticker', 'list'],
      },
    ],
    privileges: [
      { id: 'b', content: both('b'), detail: both('b'), order: 2, vip: 1 },
      { id: 'a', content: both('a'), detail: both('a'), order: 1, normal: 2, op: 1 },
    ],
    faqs: [
      { id: 'two', order: 2, question: both('two'), answer: both('<p>2</p>'), updatedAt: '2026-01-01T00:00:00Z' },
      { id: 'one', order: 1, question: both('one'), answer: both('<p>1</p>'), updatedAt: '2026-01-02T00:00:00Z' },
    ],
    prices: [
      { product: 'vip_subscription', duration: '3m', CNY: '80.00' },
      { product: 'vip_subscription', duration: '1m', CNY: '30.00', USD: '4.99' },
      { product: 'server_rental', duration: '7d', relocatable: true, CNY: '59.00', USD: '9.49' },
      { product: 'server_rental', duration: '7d', CNY: '49.00', USD: '7.99' },
    ],
    ...parts,
  })

export const both = (text: string) => ({ zh: text, en: text })

/** `count` servers with the same name; the index determines the address. */
export const servers = (count: number, name = 'Server') =>
  Array.from({ length: count }, (_, i) => ({
    ip: `10.0.${i >> 8}.${i & 255}`,
    port: 27015,
    name,
    category: 'public',
    region: 'ap-shanghai',
    ...(i === 0
      ? { name_display: '一号', star: true, ontop: 2, rules: [both('r')], ping_target: 'a.example:8443' }
      : {}),
  }))
