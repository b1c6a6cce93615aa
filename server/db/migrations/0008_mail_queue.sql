CREATE TABLE "mail_job" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_job_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"participant_id" integer,
	"kind" text NOT NULL,
	"once" text,
	"facts" jsonb,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"failure" text
);
--> statement-breakpoint
ALTER TABLE "participant" ADD COLUMN "mails_points" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_job" ADD CONSTRAINT "mail_job_participant_id_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_job_due" ON "mail_job" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "mail_job_participant" ON "mail_job" USING btree ("participant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_job_once" ON "mail_job" USING btree ("participant_id","once");