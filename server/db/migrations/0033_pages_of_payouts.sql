DROP INDEX "ledger_entry_participant";--> statement-breakpoint
CREATE INDEX "survey_click_complete" ON "survey_click" USING btree ("participant_id","started_at","ended_at","minutes") WHERE outcome = 'complete';--> statement-breakpoint
CREATE INDEX "ledger_entry_participant" ON "ledger_entry" USING btree ("participant_id","id","kind","points");