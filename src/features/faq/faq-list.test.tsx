import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchedAtHeader } from '../../../contract/page/sw-messages.ts'
import { renderPage } from '../../../tests/support/render-page.tsx'
import { FaqList } from './faq-list.tsx'

const faqs = [
  { id: 'join', question: 'How do I join?', answer: 'Copy the command.', updatedAt: '2026-01-02T12:00:00Z' },
  { id: 'vip', question: 'What is VIP?', answer: 'More slots.', updatedAt: 'never' },
]
let give: () => Promise<Response>
let inChinese: (path: string) => Promise<Response>

beforeEach(() => {
  give = async () => Response.json(faqs)
  inChinese = (path) => Promise.reject(new TypeError(path))
  vi.stubGlobal('fetch', (path: string) => (path === '/api/faqs?language=en' ? give() : inChinese(path)))
})
afterEach(() => {
  location.hash = ''
})

async function show(text: RegExp | string) {
  renderPage(<FaqList heading={<h1>FAQ</h1>} />, { shouldRetryOnError: false })
  expect(screen.getByText('Loading')).toBeTruthy()
  await waitFor(() => expect(screen.getByText(text)).toBeTruthy())
}
const isOpen = (question: string) => screen.getByText(question).closest('details')?.open

test('questions are closed, dated, and searchable in question and answer', async () => {
  await show('How do I join?')
  expect(isOpen('How do I join?')).toBe(false)
  expect(screen.getAllByText('Jan 2, 2026').length).toBeGreaterThan(0)
  const search = screen.getByRole('searchbox', { name: 'Search questions' })
  fireEvent.change(search, { target: { value: 'slots' } })
  expect(screen.queryByText('How do I join?')).toBeNull()
  expect(screen.getByText('1 question')).toBeTruthy()
  fireEvent.change(search, { target: { value: 'banana' } })
  expect(screen.getByText('No questions match')).toBeTruthy()
})

test('a question is found by its words in another language, which is read only for a search', async () => {
  const read: string[] = []
  inChinese = async (path) => {
    read.push(path)
    return Response.json([{ ...faqs[1], question: '什么是会员？' }])
  }
  await show('How do I join?')
  expect(read).toEqual([])
  const search = screen.getByRole('searchbox', { name: 'Search questions' })
  fireEvent.change(search, { target: { value: '会员' } })
  expect(await screen.findByText('What is VIP?')).toBeTruthy()
  expect(screen.queryByText('How do I join?')).toBeNull()
  expect(read).toEqual(['/api/faqs?language=zh'])
})

test('the address opens its question, initially and when it changes', async () => {
  location.hash = '#faq-vip'
  await show('What is VIP?')
  expect(isOpen('What is VIP?')).toBe(true)
  expect(isOpen('How do I join?')).toBe(false)
  act(() => {
    location.hash = '#join'
    dispatchEvent(new Event('hashchange'))
  })
  expect(isOpen('How do I join?')).toBe(true)
})

test('a failure offers a retry that works', async () => {
  give = async () => new Response('<html>', { status: 502 })
  await show('The questions could not be loaded')
  give = async () => Response.json(faqs)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getByText('How do I join?')).toBeTruthy())
})

test('a cached response is shown with its age', async () => {
  const at = Date.parse('2025-12-31T14:02:00Z')
  give = async () => Response.json(faqs, { headers: { [fetchedAtHeader]: String(at) } })
  await show('How do I join?')
  expect(screen.getByText(/^As of Dec 31/)).toBeTruthy()
})

test('a community without questions says so', async () => {
  give = async () => Response.json([])
  await show('No questions yet')
  expect(screen.queryByText('How do I join?')).toBeNull()
})
