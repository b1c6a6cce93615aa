import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { ChoiceGroup } from '#ui/ChoiceGroup.tsx'
import { DateField } from '#ui/DateField.tsx'
import { Form, FieldPair, FormFields, WholeRow } from '#ui/Form.tsx'
import { RotateCw } from '#ui/icons.ts'
import { SelectField } from '#ui/SelectField.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { Sample, SampleRow } from './Sample.tsx'

const noop = () => {}
const pets = ['Dog(s)', 'Cat(s)', 'None']

/** Buttons, fields and the form they stand in. */
export function FieldSamples() {
  return (
    <>
      <Sample name="Button">
        <SampleRow>
          <Button>Apply</Button>
          <Button disabled>Apply</Button>
          <Button isBusy busyText="Working...">
            Apply
          </Button>
          <Button variant="secondary">Save</Button>
          <Button variant="quiet">Start over</Button>
          <Button variant="secondary" size="small">
            <RotateCw size={18} aria-hidden="true" />
            Refresh
          </Button>
        </SampleRow>
      </Sample>
      <Sample name="Form">
        <Form
          title="Your profile"
          intro={<p>Fields marked * are needed.</p>}
          restored={{
            text: 'Restored what you typed at 9:12 AM. It has not been sent.',
            onStartOver: () => noop,
          }}
          failure="We could not reach the server. Check your connection and try again."
          submit={
            <Button type="submit" isWide>
              Save profile
            </Button>
          }
          note={<p>Processing takes about 7-14 days.</p>}
          onSubmit={() => Promise.resolve()}
        >
          <Card>
            <Fields />
          </Card>
        </Form>
      </Sample>
      <Sample name="Checkbox">
        <SampleRow>
          <Checkbox>Online</Checkbox>
          <Checkbox defaultChecked>In person</Checkbox>
        </SampleRow>
      </Sample>
    </>
  )
}

function Fields() {
  const [day, setDay] = useState('1988-03-07')
  return (
    <FormFields title="About you" note="All of this is optional.">
      <TextField label="First name" isRequired defaultValue="Ada" />
      <TextField label="Last name" isRequired error="This field is required." />
      <DateField label="Date of birth" value={day} onValueChange={setDay} />
      <FieldPair>
        <SelectField label="Pets" options={pets} />
        <TextField label="ZIP code" placeholder="99999" hint="Five digits." />
      </FieldPair>
      <WholeRow>
        <TextArea label="Answer" defaultValue="Your gift card is on its way." />
      </WholeRow>
      <WholeRow>
        <Choices kind="radio" label="Pets" />
      </WholeRow>
      <WholeRow>
        <Choices kind="checkbox" label="Pets at home" error="This field is required." />
      </WholeRow>
    </FormFields>
  )
}

function Choices(props: { kind: 'radio' | 'checkbox'; label: string; error?: string }) {
  const [checked, setChecked] = useState<readonly string[]>(['Cat(s)'])
  return (
    <ChoiceGroup
      {...props}
      isRequired
      options={pets}
      checked={checked}
      onToggle={(value, isChecked) =>
        setChecked(
          props.kind === 'radio'
            ? [value]
            : [...checked.filter((other) => other !== value), ...(isChecked ? [value] : [])],
        )
      }
      input={{ onBlur: noop }}
      inputRef={null}
    />
  )
}
