import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Flag } from './flag.tsx'

it('shows the drawing', () => {
  const { container } = render(<Flag of={{ country: 'PL', flag: '/assets/flag-PL-x.svg' }} />)
  const image = container.querySelector('img')
  expect([image?.getAttribute('src'), container.textContent]).toEqual(['/assets/flag-PL-x.svg', ''])
})

it('shows the letters of a country without a drawing', () => {
  const { container } = render(<Flag of={{ country: 'ZZ' }} />)
  expect([container.textContent, container.querySelector('img')]).toEqual(['ZZ', null])
})
