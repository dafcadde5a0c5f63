import { trpc } from '../../../app/api/trpc.ts'
import { SelectField } from '../../../ui/field.tsx'
import { countryChoices as text } from './setting-text.ts'

interface CountryFieldProps {
  id: string
  label: string
  hint: string | undefined
  error: string | undefined
  /** '' for the country of the time zone. */
  value: string
  onChange: (country: string) => void
}

const names = new Intl.DisplayNames('en', { type: 'region' })

/** The country of phone numbers; the first choice is that of the time zone, with its name. */
export function CountryField({ value, onChange, ...field }: CountryFieldProps) {
  const { data } = trpc.phone.countries.useQuery()
  const choices = (data?.countries ?? [value].filter(Boolean))
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
  return (
    <SelectField {...field} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">
        {data ? text.ofTimezone(data.ofTimezone && names.of(data.ofTimezone)) : text.asTimezone}
      </option>
      {choices.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
