import { useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { fieldsOf } from '../../../app/admin/editing/admin-form.ts'
import { TextField } from '../../../ui/field.tsx'
import styles from './color-field.module.css'

/** Colours that are easy to tell apart in the calendar; the first one is the default of a new service. */
const SWATCHES = [
  { hex: '#3b82f6', name: 'Blue' },
  { hex: '#0e7490', name: 'Teal' },
  { hex: '#15803d', name: 'Green' },
  { hex: '#84a11d', name: 'Olive' },
  { hex: '#b48a3c', name: 'Brass' },
  { hex: '#d97706', name: 'Orange' },
  { hex: '#b91c1c', name: 'Red' },
  { hex: '#7a2230', name: 'Maroon' },
  { hex: '#be185d', name: 'Pink' },
  { hex: '#7c3aed', name: 'Violet' },
  { hex: '#78716c', name: 'Stone' },
] as const

const HEX = /^#[0-9a-f]{6}$/i
const text = { swatches: 'Swatches', picker: 'Any other shade' } as const

/** The calendar colour of a service: swatches, the hex field, and the picker of the browser. */
export function ColorField({ label }: { label: string }) {
  const form = useFormContext<{ color: string }>()
  const group = useId()
  const color = form.watch('color').toLowerCase()
  const choose = (hex: string) =>
    form.setValue('color', hex, { shouldDirty: true, shouldValidate: true })
  return (
    <div className={styles.field}>
      <TextField
        className={styles.hex}
        label={label}
        autoComplete="off"
        spellCheck={false}
        maxLength={7}
        {...fieldsOf(form)('color')}
      />
      <fieldset className={styles.swatches} aria-label={text.swatches}>
        {SWATCHES.map(({ hex, name }) => (
          <label key={hex} className={styles.swatch} style={{ backgroundColor: hex }} title={name}>
            <input
              type="radio"
              name={group}
              aria-label={name}
              className={styles.radio}
              checked={color === hex}
              onChange={() => choose(hex)}
            />
          </label>
        ))}
        <input
          type="color"
          className={styles.picker}
          aria-label={text.picker}
          title={text.picker}
          value={HEX.test(color) ? color : SWATCHES[0].hex}
          onChange={({ target }) => choose(target.value)}
        />
      </fieldset>
    </div>
  )
}
