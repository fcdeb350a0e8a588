import * as v from 'valibot'
import { storedValue, useStored } from './storage.ts'

declare global {
  /** Network Information API; Chromium only. */
  interface Navigator {
    readonly connection?: { readonly saveData?: boolean }
  }
}

/** `auto`: follows the browser's setting (Network Information), if it has one. */
export const dataSaver = storedValue('dataSaver', v.picklist(['auto', 'on', 'off']), 'auto', { plain: true })

/** Whether the user told this browser to save data. The page is also rendered at build time, without a browser. */
export const browserSavesData = (): boolean => globalThis.navigator?.connection?.saveData === true

/** Whether to skip everything that was not requested: the user's choice here, else the browser's. */
export function savesData(): boolean {
  const choice = dataSaver.get()
  return choice === 'auto' ? browserSavesData() : choice === 'on'
}

/** Like {@link savesData}; renders again when the user changes the setting, in any tab. */
export function useSavesData(): boolean {
  useStored(dataSaver)
  return savesData()
}
