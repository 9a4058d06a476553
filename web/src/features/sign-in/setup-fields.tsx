import type { useForm } from '../../lib/forms/use-form.ts';
import { Select } from '../../ui/forms/select.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { type QuestionKey, questionOptions } from './security-questions.ts';
import type { SetupValues } from './validate-sign-in-forms.ts';

export const emptySetup: SetupValues = {
  newPassword: '',
  confirmPassword: '',
  securityQuestion: '',
  securityAnswer: '',
};

interface SetupFieldsProps {
  form: ReturnType<typeof useForm<SetupValues>>;
  questions: QuestionKey[];
}

/** A password and a security question: the same four fields in both setup forms. */
export function SetupFields({ form, questions }: SetupFieldsProps) {
  return (
    <>
      <NewPasswordFields field={form.field} autoFocus />
      <Select
        label="Security question"
        hint="You’ll be asked this each time you sign in."
        placeholder="Choose a question"
        options={questionOptions(questions)}
        {...form.field('securityQuestion')}
      />
      <TextField
        label="Security answer"
        hint="Capital letters and extra spaces don’t matter."
        autoComplete="off"
        {...form.field('securityAnswer')}
      />
    </>
  );
}
