import { Field } from '../edits/field.tsx'
import type { FieldForm } from '../edits/use-fields.ts'
import { useServerSpecs } from './use-server-specs.ts'

/** Mode, region and ping target, which the servers of one host often have in common. */
export function PlaceFields({ form }: { readonly form: FieldForm }) {
  const { mode, region, pingTarget } = useServerSpecs()
  return (
    <>
      <div className="grid sm:grid-cols-2 gap-3">
        <Field spec={mode} form={form} />
        <Field spec={region} form={form} />
      </div>
      <Field spec={pingTarget} form={form} />
    </>
  )
}
