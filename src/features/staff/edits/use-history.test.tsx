import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listSettingsEdits } from '../../../../contract/endpoints/staff-settings.ts'
import type { EditVersion } from '../../../../contract/staff/staff-edits.ts'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { endSession, startSession } from '../../../shared/session.ts'
import { History } from './history.tsx'

const version = (number: number): EditVersion => ({
  number,
  at: '2026-06-01T00:00:00.000Z',
  actor: null,
  actorName: null,
  source: 'edit',
  restored: null,
  value: {},
})

const answers: ((response: Response) => void)[] = []
beforeEach(() => {
  answers.length = 0
  startSession('login', { id: '7', steamId: '76561198000000001', username: 'Ann', avatar: null, email: null })
  vi.stubGlobal('fetch', () => new Promise<Response>((done) => answers.push(done)))
})
afterEach(endSession)

const onRestore = vi.fn()
const fieldsOf = (value: unknown) => [{ label: 'Accent', text: value === null ? '#7c9bff' : '#0a1024' }]

const Versions = () => (
  <History
    endpoint={listSettingsEdits}
    address={(before) => ({ query: { before } })}
    fieldsOf={fieldsOf}
    isBusy={false}
    onRestore={onRestore}
  />
)

function Visits() {
  const [visit, setVisit] = useState(1)
  return (
    <>
      <button type="button" onClick={() => setVisit(visit + 1)}>
        Come again
      </button>
      <Versions key={visit} />
    </>
  )
}

async function answer(...numbers: readonly number[]): Promise<void> {
  await waitFor(() => expect(answers).toHaveLength(1))
  answers.pop()?.(Response.json({ versions: numbers.map(version), next: null }))
}

const versions = () => screen.queryAllByRole('listitem').map((row) => row.querySelector('.chip')?.textContent)

it('never shows the versions of an earlier look, whose rows would move when the edit since then arrives', async () => {
  renderPage(<Visits />)
  await answer(2, 1)
  await waitFor(() => expect(versions()).toEqual(['2', '1']))
  const seen = Date.now()
  await waitFor(() => expect(Date.now()).toBeGreaterThan(seen))
  fireEvent.click(screen.getByRole('button', { name: 'Come again' }))
  expect(versions()).toEqual([])
  await answer(3, 2, 1)
  await waitFor(() => expect(versions()).toEqual(['3', '2', '1']))
})

it('shows what bringing a version back changes, with colours beside their codes, and does so after a confirmation', async () => {
  renderPage(<Versions />)
  await waitFor(() => expect(answers).toHaveLength(1))
  answers.pop()?.(Response.json({ versions: [version(2), { ...version(1), value: null }], next: null }))
  const bringBack = () => fireEvent.click(screen.getByRole('button', { name: 'Restore version 1' }))
  await screen.findByRole('button', { name: 'Restore version 1' })
  bringBack()
  expect(onRestore).not.toHaveBeenCalled()
  const question = () => screen.getByRole('dialog', { name: 'Restore version 1?' })
  expect([...question().querySelectorAll('del, ins')].map((part) => part.textContent)).not.toEqual([])
  const swatches = [...question().querySelectorAll<HTMLElement>('[data-swatch]')]
  expect(swatches.map(({ style }) => style.background)).toEqual(['#0a1024', '#7c9bff'])
  fireEvent.click(within(question()).getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  bringBack()
  fireEvent.click(within(question()).getByRole('button', { name: 'Restore' }))
  expect(onRestore.mock.calls).toEqual([[1]])
})
