import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { BanImport } from '../../../../contract/accounts/ban-import.ts'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { endSession, startSession } from '../../../shared/session.ts'
import { ImportBans } from './import-bans.tsx'

afterEach(endSession)

const report: BanImport = {
  ...{ ok: true, format: 'simpleadmin', added: 2, kept: 1, staff: 0, repeated: 0 },
  leftOut: { ipOnly: 3, expired: 0, removed: 0, noSteamId: 1, noDate: 0 },
  problems: [{ line: 7, why: 'noSteamId' }],
}

/** The upload of the room; returns the queries of its calls. */
function serve(answer: () => BanImport): string[] {
  const sent: string[] = []
  startSession('login', { id: '7', steamId: '76561198000000001', username: 'Ann', avatar: null, email: null })
  vi.stubGlobal('fetch', async (path: string) => {
    sent.push(path)
    return Response.json(answer())
  })
  return sent
}

const choose = () =>
  fireEvent.change(screen.getByLabelText(/File of SourceBans/), { target: { files: [new File(['x'], 'bans.csv')] } })

it('shows what would change, and changes it only when told to', async () => {
  const sent = serve(() => report)
  const onDone = vi.fn(async () => undefined)
  renderPage(<ImportBans onClose={() => undefined} onDone={onDone} />)
  expect(screen.getByRole('button', { name: 'Ban 0 players' })).toHaveProperty('disabled', true)
  choose()
  const status = await screen.findByRole('status')
  expect(status.textContent).toMatch(/Table of SimpleAdmin.*Would be banned2.*kept as they are1.*By address only3/)
  expect(status.textContent).toContain('could not be read: 7')
  expect(status.textContent).not.toContain('Expired')
  expect(sent).toEqual(['/api/staff/bans/import?dryRun=1'])
  fireEvent.click(screen.getByRole('button', { name: 'Ban 2 players' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent[1]).toBe('/api/staff/bans/import')
  expect(screen.getByRole('button', { name: 'Done' })).toBeTruthy()
})

it('says by name why a file is refused', async () => {
  serve(() => ({ ok: false, problem: 'encoding' }))
  renderPage(<ImportBans onClose={() => undefined} onDone={async () => undefined} />)
  choose()
  expect((await screen.findByRole('alert')).textContent).toContain('not UTF-8')
})
