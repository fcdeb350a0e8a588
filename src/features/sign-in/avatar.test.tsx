import { act, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { dataSaver } from '../../platform/preferences.ts'
import { Avatar } from './avatar.tsx'

afterEach(() => dataSaver.set('auto'))

const show = () => render(<Avatar src="/api/avatar/1" name="fox" className="w-7 h-7" />).container

test('shows the picture; the letter where it cannot be had', () => {
  const shown = show()
  const picture = shown.querySelector('img')
  if (!picture) throw new Error('no picture')
  fireEvent.error(picture)
  expect(shown.querySelector('img')).toBeNull()
  expect(shown.textContent).toBe('F')
})

test('loads no picture while data is saved, and follows the choice', () => {
  dataSaver.set('on')
  const shown = show()
  expect(shown.querySelector('img')).toBeNull()
  act(() => dataSaver.set('off'))
  expect(shown.querySelector('img')).not.toBeNull()
})
