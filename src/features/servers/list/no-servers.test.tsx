import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { endSession, startSession } from '../../../shared/session.ts'
import { NoServers } from './no-servers.tsx'

afterEach(endSession)

const ann = { id: '7', steamId: '76561198000000001', username: 'Ann', avatar: null, email: null }
const way = () => screen.queryByRole('link', { name: 'To the first steps' })

it.each([undefined, 'moderator'] as const)('says to %s that the community is being set up', (staff) => {
  if (staff !== undefined) startSession('login', { ...ann, staff })
  renderPage(<NoServers />)
  expect(screen.getByText('This community is being set up')).toBeTruthy()
  expect(way()).toBeNull()
})

it('leads an administrator to what is to be done', () => {
  startSession('login', { ...ann, staff: 'administrator' })
  renderPage(<NoServers />)
  expect(screen.getByText('No servers listed yet')).toBeTruthy()
  expect(way()?.getAttribute('href')).toBe('/staff')
})
