import { expect, test, vi } from 'vitest'
import { defaultSettings } from '../../contract/community/community-settings.ts'

/** As at build time, where each page's module names its source. */
const built = vi.hoisted(() => (page: string) => async (original: () => Promise<object>) => ({
  ...(await original()),
  source: `/src/pages/${page}-page.tsx`,
}))
vi.mock('../pages/vip-page.tsx', built('vip'))
vi.mock('../pages/leaderboard-page.tsx', built('leaderboard'))
vi.mock('../pages/practice-page.tsx', built('pracc'))
vi.mock('../pages/faq-page.tsx', built('faq'))

const { manifestShortcuts, shellDocuments } = await import('./static-shell.tsx')
const documents = shellDocuments(defaultSettings)
const documentNamed = (name: string) => documents.find((each) => each.name === name)

test('a page has its heading in both languages, its source and its first reads', () => {
  const faq = documentNamed('faq')
  expect(faq).toMatchObject({
    paths: ['/faq'],
    title: { zh: '常见问题', en: 'FAQ' },
    reads: { zh: ['/api/faqs?language=zh'], en: ['/api/faqs?language=en'] },
    source: '/src/pages/faq-page.tsx',
    needsPageMessages: true,
  })
  expect(faq?.shell).toMatch(/data-shell="zh".*<h1[^>]*>常见问题<\/h1>.*data-shell="en".*<h1[^>]*>FAQ<\/h1>/)
})

test('the list stands at the root too, and waits for no other catalogue', () => {
  expect(documentNamed('servers')).toMatchObject({ paths: ['/', '/servers'], needsPageMessages: false })
})

test('what users see differently is painted for visitors only', () => {
  expect(documentNamed('pracc')?.shell).toMatch(/data-for="visitors".*data-for="users"/)
  expect(documentNamed('leaderboard')?.shell).not.toContain('data-for')
})

test('what opens later is not painted', () => {
  const tooltips = documentNamed('pracc')?.shell.match(/<[^>]*role="tooltip"[^>]*>/g) ?? []
  expect(tooltips.length).toBeGreaterThan(0)
  expect(tooltips.filter((tag) => !tag.includes('popover='))).toEqual([])
})

test('the links of the menu lead to their pages before React takes over', () => {
  for (const name of ['servers', 'faq']) {
    expect(documentNamed(name)?.shell.match(/<a (?:[^>]*\s)?href="\/faq"/g)?.length, name).toBeGreaterThanOrEqual(2)
  }
})

test('every other address gets the frame, in which no menu entry is current', () => {
  const frame = documentNamed('index')
  expect(frame).toMatchObject({ paths: [], title: undefined, source: undefined })
  expect(frame?.shell).not.toContain('aria-current="page"')
  expect(documentNamed('faq')?.shell).toContain('aria-current="page"')
})

test('a page that is off has no document, but one may be made for it later', () => {
  const off = shellDocuments({ ...defaultSettings, features: { ...defaultSettings.features, faq: false } })
  const unwritten = (all: typeof off) => all.filter(({ isWritten }) => !isWritten).map(({ name }) => name)
  const legal = ['legal-terms', 'legal-privacy', 'legal-imprint']
  expect(unwritten(off)).toEqual(['faq', ...legal])
  expect(unwritten(documents)).toEqual(legal)
})

test('the shortcuts of the manifest are those of the page table', () => {
  expect(manifestShortcuts(defaultSettings, 'zh')).toContainEqual(
    expect.objectContaining({ url: '/leaderboard', name: '排行榜' }),
  )
})

test('is painted in the languages that the community offers, and in no other', () => {
  const copies = (languages: (typeof defaultSettings)['languages']) =>
    shellDocuments({ ...defaultSettings, languages })
      .find(({ name }) => name === 'servers')
      ?.shell.match(/data-shell="\w+"/g)
  expect(copies(['zh', 'en'])).toEqual(['data-shell="zh"', 'data-shell="en"'])
  expect(copies(['ru'])).toEqual(['data-shell="ru"'])
  shellDocuments(defaultSettings)
})
