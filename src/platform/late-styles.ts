import { address } from 'virtual:late-styles'

let loading: Promise<void> | undefined

const append = (): Promise<void> =>
  new Promise((done, fail) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = address
    link.addEventListener('load', () => done())
    link.addEventListener('error', () => {
      link.remove()
      fail(new Error(`${address} could not be loaded`))
    })
    document.head.append(link)
  })

/** The styles that no first visit needs, once. Rejects where they cannot be had; the next call asks again. */
export function loadLateStyles(): Promise<void> {
  if (address === '') return Promise.resolve()
  loading ??= append().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
