import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../contract/community/community-settings.ts'
import { settingsVersion } from '../../contract/community/settings-version.ts'
import { inEveryLanguage } from '../../contract/language.ts'
import { cleanHtml } from '../../server/content/store/html.ts'
import { createPageRenderer } from './page-renderer.tsx'
import { shellDocuments } from './static-shell.tsx'

const template =
  '<html data-first="%first%" data-version="%version%"><title>%title%</title><meta content="%description%"><div id="root"><!--static-shell--></div><!--document-data--></html>'
const code = {
  files: ['/assets/page.js'],
  catalogues: inEveryLanguage((each) => (each === 'zh' ? [] : [`/assets/${each}.js`])),
}
const plan = JSON.stringify({
  template,
  manifest: { id: '/', name: 'as built' },
  code: { index: code, faq: code, vip: code, leaderboard: code, pracc: code, servers: code, 'legal-terms': code },
})
const renderer = createPageRenderer({
  plan,
  settings: defaultSettings,
  origin: 'https://play.example',
  clean: cleanHtml,
})

const faqs = (question: string, answer = 'a') => [{ id: 'q', question, answer, updatedAt: '2026-01-02T12:00:00Z' }]
const faqAnswers = (zh: unknown, en: unknown) =>
  new Map([
    ['/api/faqs?language=zh', zh],
    ['/api/faqs?language=en', en],
  ])
const faq = (question: string, answer?: string) =>
  renderer.render('faq', faqAnswers(faqs(question, answer), faqs(question, answer))).html ?? ''
const dataOf = (html: string): unknown =>
  JSON.parse(/<script type="application\/json" id="document-data">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')

const season = { id: '7', name: 'S7', startsAt: 1_700_000_000_000, endsAt: null }
const record = (rank: number) => ({
  steamid: `7656119800000${1000 + rank}`,
  nickname: `player${rank}`,
  avatar_url: rank === 2 ? 'https://elsewhere.example/face.png' : null,
  usergroup: [],
  rank,
  kills: 1000 - rank,
})
const page = {
  data: Array.from({ length: 50 }, (_, at) => record(at + 1)),
  total: 114,
  totalPages: 3,
  page: 1,
  pageSize: 50,
  updatedAt: 1_700_000_000_000,
}
const leaderboardAnswers = new Map<string, unknown>([
  ['/api/leaderboard/seasons', [season]],
  ['/api/leaderboard/dm?page=1&season=7', page],
  ['/api/leaderboard/dm/top?season=7', { data: page.data.slice(0, 5) }],
])

it('names the version of the settings that it was rendered with, as the portal does', () => {
  const settings = { ...defaultSettings, name: 'Nowa Liga' }
  const answers = faqAnswers([], []).set('/api/community', settings)
  for (const name of ['faq', 'index without content']) {
    const { html } = renderer.render(name, answers)
    expect(html).toContain(`data-version="${settingsVersion(JSON.stringify(settings))}"`)
  }
  const first = settingsVersion(JSON.stringify(defaultSettings))
  expect(renderer.render('index without content', new Map()).html).toContain(`data-version="${first}"`)
})

describe('a document with its content', () => {
  it('is made of each painted page but the list, which changes every few seconds', () => {
    const own = renderer.names.filter((name) => !/ |\./.test(name))
    expect(own.sort()).toEqual(['faq', 'leaderboard', 'legal-terms', 'pracc', 'vip'])
  })

  it('has each language in its own words, and the responses for the first render', () => {
    const { html = '', reads, missing, addresses } = renderer.render('faq', faqAnswers(faqs('怎么进？'), faqs('How?')))
    expect(html).toMatch(/data-shell="zh".*怎么进？.*data-shell="en".*How\?/s)
    expect(html.match(/怎么进？/g)).toHaveLength(2)
    expect(dataOf(html)).toEqual({
      '/api/faqs?language=zh': faqs('怎么进？'),
      '/api/faqs?language=en': faqs('How?'),
    })
    expect([reads.length, missing, addresses]).toEqual([3, [], ['/faq']])
    // What the document has is not requested.
    expect(html).toContain('&quot;reads&quot;:{&quot;zh&quot;:[],&quot;en&quot;:[]}')
  })

  it('names the responses that it still needs, and is not made without them', () => {
    const first = renderer.render('leaderboard', new Map())
    expect([first.html, first.missing]).toEqual([undefined, ['/api/leaderboard/seasons']])
    const second = renderer.render('leaderboard', new Map([['/api/leaderboard/seasons', [season]]]))
    expect(second.missing).toEqual(['/api/leaderboard/dm?page=1&season=7', '/api/leaderboard/dm/top?season=7'])
    const third = renderer.render('leaderboard', leaderboardAnswers)
    expect([third.missing, third.addresses]).toEqual([[], ['/leaderboard', '/leaderboard?season=7']])
  })

  it('has the rows of the first screen only, once per layout', () => {
    const { html = '' } = renderer.render('leaderboard', leaderboardAnswers)
    expect(html).toMatch(/data-content="" data-below="768">(?:(?!data-content).)*player3</s)
    expect(html).toMatch(/data-content="" data-from="768">(?:(?!data-content).)*id="podium-/s)
    const rows = [...html.matchAll(/data-row="(\d+)"/g)].map(([, row]) => Number(row))
    expect(Math.max(...rows)).toBeLessThan(25)
    expect(html).not.toContain('elsewhere.example/face.png" alt')
  })

  it('is for visitors where users see more: they get the page as it looks before its data', () => {
    const { html = '' } = renderer.render('leaderboard', leaderboardAnswers)
    expect(html).toMatch(/data-for="visitors">.*player3<.*data-for="users">(?:(?!player3|data-for).)*data-shell="en"/s)
    expect(faq('Q')).not.toContain('data-for')
  })

  it('has no inline style, which the policy would refuse', () => {
    for (const name of renderer.names) {
      const { html = '' } = renderer.render(name, new Map([...leaderboardAnswers, ...faqAnswers(faqs('a'), faqs('b'))]))
      expect(html.match(/<[a-z][^>]* style=/g)).toBeNull()
    }
  })

  it('is the same for the same responses, so that several processes agree on its ETag', () => {
    const again = createPageRenderer({
      plan,
      settings: defaultSettings,
      origin: 'https://play.example',
      clean: cleanHtml,
    })
    expect(again.render('leaderboard', leaderboardAnswers)).toEqual(renderer.render('leaderboard', leaderboardAnswers))
  })
})

describe('a legal page', () => {
  const published = { ...defaultSettings, legal: { terms: { version: 2, since: 2 } } }
  const terms = (language: string, html: string) => ({
    ...{ page: 'terms', version: 2, publishedAt: '2026-06-01T12:00:00.000Z', language },
    html,
  })
  const answers = new Map<string, unknown>([
    ['/api/community', published],
    ['/api/legal/terms?language=zh', terms('zh', '<p>条款</p>')],
    ['/api/legal/terms?language=en', terms('en', '<p>Our terms<img src=x onerror=alert(1)></p>')],
  ])

  it('has its sanitised text in each language, only while it is published', () => {
    const { html = '', missing, addresses } = renderer.render('legal-terms', answers)
    expect([missing, addresses]).toEqual([[], ['/legal/terms']])
    expect(html).toMatch(/data-shell="zh".*lang="zh-Hans".*条款.*data-shell="en".*Version 2.*Our terms/s)
    expect(html.replace(/<script.*<\/script>/s, '')).not.toContain('onerror')
    const withdrawn = renderer.render('legal-terms', new Map([['/api/community', defaultSettings]]))
    expect(withdrawn).toMatchObject({ reads: ['/api/community'], addresses: [], html: undefined })
  })

  it('has no document without content, which every installed app would download', () => {
    expect(renderer.names.filter((name) => name.startsWith('legal-'))).toEqual(['legal-terms'])
    expect(shellDocuments(published).filter(({ name, isWritten }) => name.startsWith('legal-') && isWritten)).toEqual(
      [],
    )
  })
})

describe('bad responses', () => {
  it.each([
    '</script><script>alert(1)</script>',
    '<!--<script>',
    '</main></div><img src=x onerror=alert(1)>',
    '%title% %first% <!--static-shell-->',
    '$& $1 $`',
    'a\u2028b\u2029c" style="x',
  ])('%s is text', (text) => {
    const html = faq(text, text)
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(html).not.toMatch(/<img[^>]*onerror/)
    expect(html.slice(html.indexOf('<script'))).not.toMatch(/[\u2028\u2029]/)
    expect(html.match(/<\/main>/g)).toHaveLength(2)
    expect(dataOf(html)).toEqual(Object.fromEntries(faqAnswers(faqs(text, text), faqs(text, text))))
  })

  it('keeps the markup of an answer, without what may not be in it', () => {
    const html = faq(
      'q',
      '<p>see <a href="https://example.org/">this</a><a href="javascript:x">no</a></p><svg onload=x>',
    )
    expect(html).toContain('<a target="_blank" rel="noopener noreferrer" href="https://example.org/">this</a>')
    // The responses hold the text as it is; the page sanitizes it again.
    expect(html.replace(/<script.*<\/script>/s, '')).not.toMatch(/javascript:|onload/)
  })

  it('a list without entries says so', () => {
    const { html } = renderer.render('faq', faqAnswers([], []))
    expect(html).toContain('No questions yet')
  })

  it('a response of another shape looks like none: the page shows its skeleton', () => {
    const { html } = renderer.render('faq', faqAnswers({ no: 'list' }, null))
    expect(html).toMatch(/class="[^"]*waiting/)
  })

  it('responses that are too large for a first paint stay out of the document', () => {
    const many = Array.from({ length: 200 }, (_, at) => ({ ...faqs(`${at}`, 'long '.repeat(100))[0], id: at }))
    const { html, missing } = renderer.render('faq', faqAnswers(many, many))
    expect([html, missing]).toEqual([undefined, []])
  })

  it('a page that the community has turned off has no document', () => {
    const settings = { ...defaultSettings, features: { ...defaultSettings.features, faq: false } }
    const without = createPageRenderer({ plan, settings, origin: 'https://play.example', clean: cleanHtml })
    expect(without.render('faq', faqAnswers([], []))).toMatchObject({ addresses: [], html: undefined })
    expect(without.render('faq without content', new Map()).html).toBeUndefined()
  })
})

it('has nothing in a language that the community does not offer', () => {
  const settings = { ...defaultSettings, languages: ['en', 'ru'] }
  const answers = new Map<string, unknown>([
    ['/api/community', settings],
    ['/api/faqs?language=en', faqs('How?')],
    ['/api/faqs?language=ru', faqs('Как?')],
  ])
  const { html = '', missing } = renderer.render('faq', answers)
  expect(missing).toEqual([])
  expect(html).toMatch(/data-shell="en".*How\?.*data-shell="ru".*Как\?/s)
  // The texts of the community are data, which a reader gets in a language of theirs.
  expect(html.replaceAll(JSON.stringify(settings), '').replace(/<title>.*?<\/title>/, '')).not.toMatch(
    /\p{Script=Han}|data-shell="zh"|language=zh/u,
  )
  expect(renderer.render('index without content', answers).html).not.toMatch(/\p{Script=Han}|"zh":\[/u)
})
