import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { serveStaffApi } from '../../../../tests/support/staff-api.ts'
import { community, setCommunity } from '../../../platform/community.ts'
import { endSession } from '../../../shared/session.ts'
import { Texts } from './texts.tsx'

const cup = {
  ...{ id: 'cup', text: { zh: '<p>周日<b>杯赛</b></p>', en: 'Cup on Sunday' }, priority: 0 },
  ...{ start_date: '2026-06-01T00:00:00.000Z', show: ['list'] },
}
const none = { announcements: [], faqs: [], privileges: [], prices: [], removed: [] }

async function open(change: object = {}) {
  history.replaceState(null, '', '/staff/texts?kind=announcement&id=cup')
  const value = { ...cup, ...change }
  const sent = serveStaffApi('moderator', {
    'GET /api/staff/texts': () => Response.json({ ...none, announcements: [{ id: 'cup', tag: 't1', value }] }),
    'GET /api/staff/texts/announcement/cup/edits': () => Response.json({ versions: [], next: null }),
    'POST /api/staff/announcements/cup/edits': ({ body }) =>
      Response.json({ tag: 't2', ...(typeof body === 'object' ? body : {}) }),
  })
  setCommunity({ ...community(), defaultLanguage: 'zh' })
  renderPage(<Texts me={{ role: 'moderator', freshUntil: null }} />)
  const inGame = await screen.findByRole('switch', { name: /Also in the game/ })
  return { sent, inGame }
}

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))
const lines = () => within(screen.getByRole('region', { name: 'In the game' }))

afterEach(() => {
  endSession()
  sessionStorage.clear()
})

it('an announcement is said in the game as the preview shows it, in the language of the community', async () => {
  const { sent, inGame } = await open()
  expect(screen.queryByRole('region', { name: 'In the game' })).toBeNull()
  fireEvent.click(inGame)
  expect(lines().getByText('Console: 周日杯赛')).toBeTruthy()
  expect(lines().getByText(/language of the community: Chinese/)).toBeTruthy()
  type('Text, Chinese', `<p>${'字'.repeat(50)}</p>`)
  expect(lines().getAllByText(/^Console:/)).toHaveLength(2)
  type(/^Every/, '4')
  save()
  expect(await screen.findByText('Enter a whole number from 5 to 1440.')).toBeTruthy()
  expect(sent).toEqual([])
  type(/^Every/, '20')
  type('Modes', 'retakes, surf,')
  expect(lines().getByText(/There is no mode surf/)).toBeTruthy()
  type('Modes', 'retakes,')
  save()
  await waitFor(() => expect(location.search).toBe('?kind=announcement'))
  expect(sent[0]?.body).toMatchObject({ value: { inGame: { every: 20, modes: ['retakes'] } } })
})

it('shows what is said of a text that lacks the language of the community', async () => {
  const { sent, inGame } = await open({ text: { en: 'Cup on Sunday' } })
  fireEvent.click(inGame)
  expect(lines().getByText('Console: Cup on Sunday')).toBeTruthy()
  save()
  expect(await screen.findByText(/^Write it in this language/)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Text, Chinese'))
  expect(screen.getByLabelText('Text, English')).toHaveProperty('value', 'Cup on Sunday')
  expect(sent).toEqual([])
  type('Text, Chinese', '周日杯赛')
  save()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({ value: { text: { zh: '周日杯赛', en: 'Cup on Sunday' } } })
})

it('refuses a text that is too long for the game in either language, and says so', async () => {
  const { sent, inGame } = await open({ inGame: { every: 15, modes: [] } })
  type('Text, English', 'word '.repeat(99))
  expect(lines().getByText(/^English: 5 lines in the game are too many/)).toBeTruthy()
  save()
  expect((await screen.findByText(/^Shorten the text to 3 lines/)).getAttribute('role')).toBe('alert')
  expect(sent).toEqual([])
  fireEvent.click(inGame)
  save()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).not.toMatchObject({ value: { inGame: expect.anything() } })
})
