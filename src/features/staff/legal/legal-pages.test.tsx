import { i18n } from '@lingui/core'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { defaultSettings } from '../../../../contract/community/community-settings.ts'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { refusal, type StaffAnswers, serveStaffApi } from '../../../../tests/support/staff-api.ts'
import { setCommunity } from '../../../platform/community.ts'
import { dropDrafts } from '../../../shared/drafts.ts'
import { endSession } from '../../../shared/session.ts'
import { LegalPages } from './legal-pages.tsx'

const at = '2026-06-01T12:00:00.000Z'
const empty = { tag: 'none', value: null, template: 2, placeholders: [], published: null }
const published = { version: 4, since: 4, at, by: '76561198000000001', byName: 'Ann', isCurrent: true }

afterEach(() => {
  endSession()
  dropDrafts('staff-legal terms')
  vi.unstubAllGlobals()
  i18n.activate('en')
})

function show(address: string, terms: object, answers: StaffAnswers = {}) {
  history.replaceState(null, '', `/staff/texts?legal=${address}`)
  const pages = [
    { page: 'terms', ...empty, ...terms },
    { page: 'privacy', ...empty },
    { page: 'imprint', ...empty },
  ]
  const sent = serveStaffApi('administrator', {
    'GET /api/staff/legal': () => Response.json({ pages }),
    'GET /api/staff/legal/terms/edits': () => Response.json({ versions: [], next: null }),
    ...answers,
  })
  setCommunity({ ...defaultSettings, defaultLanguage: 'en' })
  renderPage(<LegalPages />)
  return sent
}
const button = (name: string) => screen.getByRole('button', { name })

it('lists the pages with their state, and says that a template is no legal advice', async () => {
  show('', { value: { text: { en: '<p>Terms</p>' } }, tag: 'a', published })
  expect(await screen.findByText(/no legal advice/)).toBeTruthy()
  expect(screen.getByText(/Version 4, published on .* by Ann/)).toBeTruthy()
  expect(screen.getAllByText('Not there yet')).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/staff/texts?legal=terms')
})

it('begins with the template, names what is to be filled in, and saves a draft', async () => {
  const html = '<p>[[name of the operator]] runs this.</p>'
  const sent = show(
    'terms',
    {},
    {
      'GET /api/staff/legal/terms/template': ({ query }) =>
        query.get('language') === 'en' ? Response.json({ version: 2, html }) : refusal(400, 'BAD_REQUEST'),
      'POST /api/staff/legal/terms/edits': ({ body }) => Response.json({ tag: 'new', value: Object(body).value }),
    },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Begin with the template' }))
  expect(await screen.findByText('Still to fill in: [[name of the operator]]')).toBeTruthy()
  expect(button('Publish').hasAttribute('disabled')).toBe(true)
  fireEvent.click(button('Save'))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ match: '"none"', body: { value: { text: { en: html }, template: 2 } } })
  // A text is not replaced without a question.
  fireEvent.click(button('Begin with the template'))
  expect(screen.getByRole('dialog', { name: 'Replace the text by the template?' })).toBeTruthy()
})

it('needs the default language', async () => {
  const sent = show('terms', {})
  fireEvent.click(await screen.findByRole('button', { name: '中文' }))
  fireEvent.change(screen.getByRole('textbox', { name: '中文' }), { target: { value: '条款' } })
  fireEvent.click(button('Save'))
  expect(screen.getByRole('textbox', { name: /default language/ }).getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([])
})

it('begins with the reader’s language where the browser chooses, in which one language is enough', async () => {
  i18n.activate('zh')
  const sent = show(
    'terms',
    {},
    { 'POST /api/staff/legal/terms/edits': ({ body }) => Response.json({ tag: 'new', value: Object(body).value }) },
  )
  setCommunity({ ...defaultSettings, defaultLanguage: 'browser' })
  fireEvent.change(await screen.findByRole('textbox', { name: '中文' }), { target: { value: '<p>条款</p>' } })
  fireEvent.submit(screen.getByRole('textbox').closest('form') ?? document.body)
  await waitFor(() => expect(sent).toMatchObject([{ body: { value: { text: { zh: '<p>条款</p>' } } } }]))
})

it('publishes the text, as a correction if it is one, and says why it was refused', async () => {
  const value = { text: { en: '<p>Terms!</p>' }, template: 1 }
  const sent = show(
    'terms',
    { tag: 'b', value, published: { ...published, isCurrent: false } },
    {
      'POST /api/staff/legal/terms/publish': () => refusal(409, 'LEGAL_TEXT_UNFINISHED'),
    },
  )
  expect(await screen.findByText(/newer template: version 2/)).toBeTruthy()
  fireEvent.click(screen.getByRole('switch', { name: /Only a correction/ }))
  fireEvent.click(button('Publish'))
  expect(await screen.findByText(/double square brackets are left/)).toBeTruthy()
  expect(sent[0]).toMatchObject({ match: '"b"', body: { isCorrection: true } })
})

it('saves what is typed before it publishes it, and publishes nothing that could not be saved', async () => {
  let refuses = false
  const sent = show(
    'terms',
    { tag: 'b', value: { text: { en: '<p>Terms</p>' } }, published },
    {
      'POST /api/staff/legal/terms/edits': ({ body }) =>
        refuses ? refusal(503, 'UNAVAILABLE') : Response.json({ tag: 'c', value: Object(body).value }),
      'POST /api/staff/legal/terms/publish': () => Response.json({ pages: [] }),
    },
  )
  const type = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } })
  await screen.findByRole('textbox')
  expect(button('Publish').hasAttribute('disabled')).toBe(true)
  type('<p>Other [[name]]</p>')
  expect(button('Publish').hasAttribute('disabled')).toBe(true)
  type('<p>Other</p>')
  fireEvent.click(button('Publish'))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[0]).toMatchObject({ match: '"b"', body: { value: { text: { en: '<p>Other</p>' } } } })
  expect(sent[1]).toMatchObject({ match: '"c"', body: { isCorrection: false } })
  refuses = true
  type('<p>Third</p>')
  await waitFor(() => expect(button('Publish').hasAttribute('disabled')).toBe(false))
  fireEvent.click(button('Publish'))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(sent).toHaveLength(3)
})
