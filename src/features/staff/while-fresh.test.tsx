import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { minutes } from '../../../contract/duration.ts'
import { renderPage } from '../../../tests/support/render-page.tsx'
import { ApiError } from '../../platform/api-client.ts'
import { now } from '../../platform/clock.ts'
import { DownloadButton } from './download-button.tsx'
import { AddServers } from './servers/add-servers.tsx'

const administrator = (freshFor: number | null) => ({
  role: 'administrator' as const,
  freshUntil: freshFor === null ? null : new Date(now() + freshFor).toISOString(),
})
const signInAgain = () => screen.queryByRole('button', { name: 'Sign in through Steam again' })
const field = () => screen.queryByLabelText(/Addresses/)

it.each([null, -1])(
  'with a sign-in that is fresh for %s ms a form asks for another one, and takes no input',
  (left) => {
    renderPage(<AddServers me={administrator(left)} onClose={() => undefined} onDone={async () => undefined} />)
    expect(signInAgain()).not.toBeNull()
    expect(field()).toBeNull()
  },
)

it('a form that was open keeps its input when the sign-in is no longer fresh', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  renderPage(<AddServers me={administrator(minutes(1))} onClose={() => undefined} onDone={async () => undefined} />)
  vi.setSystemTime(Date.now() + minutes(2))
  const typed = screen.getByLabelText(/Addresses/)
  fireEvent.change(typed, { target: { value: '192.0.2.1:27015' } })
  expect(typed).toHaveProperty('value', '192.0.2.1:27015')
  expect(typed.isConnected).toBe(true)
  expect(signInAgain()).toBeNull()
})

it('a file that needs a fresh sign-in offers it in place of the download', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  let isFresh = false
  const load = async () => {
    if (!isFresh) throw new ApiError('FRESH_SIGN_IN_REQUIRED', 403)
    return new Blob(['line'])
  }
  renderPage(
    <DownloadButton name="log-lines.txt" load={load}>
      Download
    </DownloadButton>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Download' }))
  await waitFor(() => expect(signInAgain()).not.toBeNull())
  expect(saved).not.toHaveBeenCalled()
  isFresh = true
  fireEvent.click(screen.getByRole('button', { name: 'Download' }))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
})
