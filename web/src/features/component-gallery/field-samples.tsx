import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { DateField } from '../../ui/forms/date-field.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { SearchPicker } from '../../ui/forms/search-picker.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { people, today } from './sample-data.ts';

const questions = [
  { value: 'pet', label: 'What was the name of your first pet?' },
  { value: 'school', label: 'What was the name of your first school?' },
];
const errors = {
  email: 'Please enter a valid email address.',
  startTime: 'Please enter valid times in HH:MM format (e.g., 09:00).',
};

/** Form fields. */
export function FieldSamples() {
  const [password, setPassword] = useState('violet kettle over 17 rivers');
  const [day, setDay] = useState(today);
  const [person, setPerson] = useState<string | null>(null);
  return (
    <Card title="Fields">
      <div className="grid gap-6 md:grid-cols-2">
        <TextField label="First name" defaultValue="Amara" name="firstName" />
        <TextField
          label="Username"
          hint="Generated from the name."
          defaultValue="amara.okafor.4821"
          readOnly
        />
        <PasswordField
          label="New password"
          showStrength
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Select label="Security question" options={questions} defaultValue="" />
        <TextField label="Can’t be changed" defaultValue="09:00" disabled />
        <SearchPicker
          label="Partner"
          hint="Type a part of the name."
          options={people.map(({ id, name, username }) => ({ id, label: name, detail: username }))}
          selected={person}
          onSelect={setPerson}
        />
        <DateField label="Start date" name="day" value={day} onChange={setDay} today={today} />
        <TextArea label="Reason" placeholder="What HR should know" className="md:col-span-2" />
        <div className="grid content-start gap-1">
          <Checkbox label="Remember me" defaultChecked />
          <Checkbox label="Half day" hint="Morning or afternoon." />
          <Checkbox label="Not available" disabled />
          <Checkbox label="I have read it" error="Tick this box to continue" />
        </div>
        <form className="grid content-start gap-5" onSubmit={(event) => event.preventDefault()}>
          <ErrorSummary title="Check 2 fields" errors={errors} />
          <TextField label="Email" name="email" defaultValue="amara@" error={errors.email} />
          <TextField label="Start" name="startTime" defaultValue="9" error={errors.startTime} />
          <Button type="submit" className="justify-self-start">
            Save
          </Button>
        </form>
      </div>
    </Card>
  );
}
