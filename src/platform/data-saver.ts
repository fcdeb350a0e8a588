import { dataSaver } from './preferences.ts'
import { useStored } from './storage.ts'

declare global {
  /** Network Information, which only Chromium has. */
  interface Navigator {
    readonly connection?: { readonly saveData?: boolean }
  }
}

/** Whether the person asked this browser to save data. The page is also rendered while it is built, with no browser. */
export const browserSavesData = (): boolean => globalThis.navigator?.connection?.saveData === true

/** Whether to do without what nobody asked for: the person's choice here, else the browser's. */
export function savesData(): boolean {
  const choice = dataSaver.get()
  return choice === 'auto' ? browserSavesData() : choice === 'on'
}

/** As {@link savesData}; renders again when the person chooses otherwise, in any tab. */
export function useSavesData(): boolean {
  useStored(dataSaver)
  return savesData()
}
