import type { RegistrationKind } from '@portal/contracts/identity/registration';
import type { useForm } from '../../../lib/forms/use-form.ts';
import { useToday } from '../../../lib/time/use-now.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { formatInterval, type Registration } from '../../registrations/format-registration.ts';
import { formatTrainingExpiry } from './format-training-expiry.ts';
import { registrationField } from './registration-fields.ts';
import type { RegistrationValues } from './registration-values.ts';
import { type TrainingType, useTrainingTypes } from './use-training-types.ts';

type Form = ReturnType<typeof useForm<RegistrationValues>>;

interface KindFieldsProps {
  kind: RegistrationKind;
  values: RegistrationValues;
  form: Form;
  /** An existing registration stays of its training. */
  isTrainingFixed: boolean;
  /** What the person has of this kind already; null for nothing. */
  stored: Registration | null;
  onManageTraining: () => void;
  autoFocus: boolean;
}

/** The fields of a kind of registration. */
export function KindFields({ kind, ...props }: KindFieldsProps) {
  return kind === 'training' ? (
    <TrainingFields {...props} />
  ) : (
    <RegistrationFields kind={kind} {...props} />
  );
}

function RegistrationFields({ kind, values, form, autoFocus }: KindFieldsProps) {
  const number = registrationField(kind, 'number');
  return (
    <>
      {number && (
        <TextField
          label={number.label}
          hint={number.hint}
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="characters"
          maxLength={40}
          autoFocus={autoFocus}
          {...form.field('number')}
        />
      )}
      <Dates kind={kind} form={form} autoFocus={autoFocus && !number} />
      {kind === 'dbs' && (
        <Checkbox
          label="On the DBS Update Service"
          hint="You can check the certificate online at any time."
          checked={values.isOnUpdateService}
          onChange={({ target }) => form.change('isOnUpdateService', target.checked)}
        />
      )}
    </>
  );
}

function TrainingFields({
  values,
  form,
  isTrainingFixed,
  stored,
  onManageTraining,
  autoFocus,
}: Omit<KindFieldsProps, 'kind'>) {
  const { types } = useTrainingTypes();
  const type = types?.find(({ id }) => id === values.trainingTypeId);
  return (
    <>
      {!isTrainingFixed && (
        <TrainingSelect types={types} type={type} form={form} onManage={onManageTraining} />
      )}
      <Dates
        kind="training"
        form={form}
        expiryHint={formatTrainingExpiry(type, values.issuedOn, stored)}
        autoFocus={autoFocus}
      />
    </>
  );
}

interface TrainingSelectProps {
  types: readonly TrainingType[] | undefined;
  type: TrainingType | undefined;
  form: Form;
  onManage: () => void;
}

function TrainingSelect({ types, type, form, onManage }: TrainingSelectProps) {
  if (types?.length === 0) {
    return (
      <Banner
        title="No mandatory training yet"
        actions={
          <Button variant="secondary" size="small" onClick={onManage}>
            Add training
          </Button>
        }
      >
        First add each training your staff must do, and how often they repeat it.
      </Banner>
    );
  }
  return (
    <Select
      label="Training"
      hint={type && `${formatInterval(type.intervalMonths)}.`}
      options={(types ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      {...form.field('trainingTypeId')}
    />
  );
}

interface DatesProps {
  kind: RegistrationKind;
  form: Form;
  expiryHint?: string;
  autoFocus: boolean;
}

function Dates({ kind, form, expiryHint, autoFocus }: DatesProps) {
  const today = useToday();

  function dateField(name: 'issuedOn' | 'expiresOn') {
    const { onChange: _, ...field } = form.field(name);
    const texts = registrationField(kind, name) ?? { label: '', isOptional: false };
    return {
      ...field,
      label: texts.label,
      ...(texts.hint && { hint: texts.hint }),
      // Also where it is required, so that an incomplete date isn’t called a missing one.
      isOptional: true,
      today,
      onChange: (day: string) => form.change(name, day),
    };
  }

  return (
    <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
      <DateField {...dateField('issuedOn')} autoFocus={autoFocus} />
      <DateField {...dateField('expiresOn')} {...(expiryHint && { hint: expiryHint })} />
    </div>
  );
}
