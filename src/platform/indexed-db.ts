/** Key-value stores in IndexedDB, for `src/shared`: browser libraries are imported by `src/platform` only. */
export {
  clear,
  createStore,
  del,
  delMany,
  entries,
  get,
  set,
  type UseStore,
  update,
} from 'idb-keyval'
