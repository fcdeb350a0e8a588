import { clear, createStore, del, delMany, entries, get, set, type UseStore, update } from 'idb-keyval'

/** A store of key-value pairs in IndexedDB. */
export type KeyValueStore = UseStore

/** IndexedDB for `src/shared`: browser libraries are imported by `src/platform` only. */
export const keyValue = { clear, createStore, del, delMany, entries, get, set, update }
