import type { ReactNode } from 'react';
import type { LiveQuery } from '../../../lib/live/use-live-query.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { DataTable, type DataTableProps } from '../../../ui/tables/data-table.tsx';
import { UnavailableBanner } from './unavailable-banner.tsx';

interface LiveTableProps<Row extends object> {
  query: LiveQuery<readonly Row[]>;
  title: ReactNode;
  caption: string;
  columns: DataTableProps<Row>['columns'];
  empty: ReactNode;
}

/** The rows of a live query in a card, below a banner while a service is unavailable. */
export function LiveTable<Row extends { id: string }>({
  query,
  title,
  caption,
  columns,
  empty,
}: LiveTableProps<Row>) {
  const { value, isLoading } = query;
  return (
    <>
      <UnavailableBanner query={query} />
      {(value || isLoading) && (
        <Card title={title} flush>
          <DataTable
            caption={caption}
            columns={columns}
            rows={value ?? []}
            getRowId={({ id }) => id}
            isLoading={isLoading}
            isFixed
            empty={empty}
          />
        </Card>
      )}
    </>
  );
}
